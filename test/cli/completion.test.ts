import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { PLAYERS } from '../../src/players/registry.ts';
import { STRATEGIES } from '../../src/search/registry.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { useFolder } from '../folder.ts';
import { runQuorum } from './harness.ts';

const path = useFolder();
const VARIANT_NAMES = VARIANTS.map(({ name }) => name);
const STRATEGY_NAMES = STRATEGIES.map(({ name }) => name);

/** For each shell, how it is asked what may stand at the end of a line. The script is $1, the line is $2. */
const ASKING: Readonly<Record<string, string>> = {
  bash: 'source "$1"; COMP_LINE=$2 COMP_POINT=${#2}; _quorum; printf "%s\\n" "${COMPREPLY[@]}"',
  // Its own completion system needs a terminal; these stand in for what the script asks of it.
  zsh: [
    'compdef() { : }; compset() { : }; _files() { print -l -- *(N) }',
    'compadd() { shift; print -l -- ${(M)@:#${${words[CURRENT]}##--*=}*} }',
    'source "$1"; words=(${(s: :)2}); [[ $2 == *" " ]] && words+=(""); CURRENT=$#words; _quorum',
  ].join('; '),
  fish: 'source $argv[1]; complete -C "$argv[2]" | string replace -r "\\t.*" ""',
};

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe.each(Object.keys(ASKING))('completion for %s', (shell) => {
  let script: string;

  beforeAll(async () => {
    const { code, stdout, stderr } = await runQuorum(['completion', shell]);
    if (code !== 0) throw new Error(stderr);
    script = stdout;
  });

  /** What the shell offers, sorted. */
  function complete(line: string): string[] {
    writeFileSync(path('script'), script);
    mkdirSync(path('folder'), { recursive: true });
    // What bash and zsh take for the name of the script, fish has no place for.
    const name = shell === 'fish' ? [] : ['name'];
    const { stdout, stderr } = spawnSync(shell, ['-c', ASKING[shell], ...name, path('script'), line], {
      encoding: 'utf8',
      cwd: path('.'),
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean).sort();
  }

  test.skipIf(!isInstalled(shell))('offers commands, variants, options, rules, strategies and players', () => {
    expect(complete('quorum so')).toEqual(['solve']);
    expect(complete('quorum --quiet so')).toEqual(['solve']);
    expect(complete('quorum ')).toEqual(expect.arrayContaining(['analyze', 'list', 'study', 'help']));
    expect(complete('quorum study ')).toEqual(['collect', 'help', 'remove', 'status', 'submit', 'work']);
    expect(complete('quorum solve ')).toEqual(VARIANT_NAMES.toSorted());
    expect(complete('quorum analyze ')).toEqual([...VARIANT_NAMES, 'all'].sort());
    expect(complete('quorum study submit cong')).toEqual(['congress']);
    expect(complete('quorum solve congress --sho')).toEqual(['--shortest']);
    expect(complete('quorum solve congress --qu')).toEqual(['--quiet']);
    expect(complete('quorum solve --strategy ')).toEqual(STRATEGY_NAMES.toSorted());
    expect(complete('quorum explain congress --player ')).toEqual(PLAYERS.map(({ name }) => name).sort());
    expect(complete('quorum strategies n')).toEqual(['nrpa']);
    expect(complete('quorum players so')).toEqual(['solver']);
    expect(complete('quorum deal congress --seed 1 --format ')).toEqual(['board', 'text']);
    expect(complete('quorum completion ')).toEqual(['bash', 'fish', 'zsh']);
  });

  test.skipIf(!isInstalled(shell))('offers the rule options of the variant that is named', () => {
    const rules = (line: string): string[] => complete(line).map((word) => word.replace(/^.*[= ]/, ''));
    expect(complete('quorum solve british-constitution --rule f')).toEqual(['fill=deferred', 'fill=forced']);
    expect(complete('quorum solve cadogan-constitution --rule ')).toEqual([]);
    expect(rules('quorum solve congress --seed 5 --rule worry-back=')).toEqual(['no', 'yes']);
    expect(complete('quorum analyze all --rule ')).toEqual(expect.arrayContaining(['fill=forced', 'marriage=any']));
  });

  test.skipIf(!isInstalled(shell))('offers files where files are read', () => {
    expect(complete('quorum verify scr').map((word) => word.trim())).toContain('script');
    expect(complete('quorum analyze congress --seed ')).toEqual([]);
    // Code of one's own stands where a strategy or a player does.
    expect(complete('quorum bench congress --strategy ./scr').map((word) => word.trim().replace('./', ''))).toContain(
      'script',
    );
    expect(complete('quorum players ./scr').map((word) => word.trim().replace('./', ''))).toContain('script');
  });
});

test('of another shell is refused', async () => {
  expect(await runQuorum(['completion', 'cmd'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/bash, zsh, fish/),
  });
});
