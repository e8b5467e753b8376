import { describe, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { PLAYERS } from '../../src/players/registry.ts';
import { STRATEGIES, VARIANTS } from '../../src/index.ts';
import { useFolder } from '../folder.ts';
import { quorum, failure } from './harness.ts';

const path = useFolder();
const VARIANT_NAMES = VARIANTS.map(({ name }) => name);
const STRATEGY_NAMES = STRATEGIES.map(({ name }) => name);

async function complete(line: string): Promise<string[]> {
  const [, ...words] = line.split(' ');
  const { code, stdout, stderr } = await quorum`completion --words -- ${words}`;
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter(Boolean).sort();
}

describe('the words of a line', () => {
  test('are commands, variants, options, strategies and players', async () => {
    expect(await complete('quorum so')).toEqual(['solve']);
    expect(await complete('quorum --quiet so')).toEqual(['solve']);
    expect(await complete('quorum --qu')).toEqual(['--quiet']);
    expect(await complete('quorum ')).toEqual(expect.arrayContaining(['analyze', 'list', 'merge', 'help']));
    expect(await complete('quorum help pla')).toEqual(['plan', 'play', 'players']);
    expect(await complete('quorum solve ')).toEqual(VARIANT_NAMES.toSorted());
    expect(await complete('quorum analyze ')).toEqual([...VARIANT_NAMES, 'all'].sort());
    expect(await complete('quorum analyze cong')).toEqual(['congress']);
    expect(await complete('quorum solve congress --sho')).toEqual(['--shortest']);
    expect(await complete('quorum solve congress --qu')).toEqual(['--quiet']);
    expect(await complete('quorum analyze all --no')).toEqual(['--no-return', '--nodes']);
    expect(await complete('quorum solve --strategy ')).toEqual(STRATEGY_NAMES.toSorted());
    expect(await complete('quorum explain congress --player ')).toEqual(PLAYERS.map(({ name }) => name).sort());
    expect(await complete('quorum strategies n')).toEqual(['nrpa']);
    expect(await complete('quorum players so')).toEqual(['solver']);
    expect(await complete('quorum deal congress --seed 1 --format ')).toEqual(['board', 'text']);
    expect(await complete('quorum completion ')).toEqual(['bash', 'fish', 'zsh']);
  });

  test('are the rule options of the variant that is named', async () => {
    const forms = ['fill=deferred', 'fill=forced'];
    expect(await complete('quorum solve british-constitution --rule f')).toEqual(forms);
    expect(await complete('quorum solve british-constitution --rule=f')).toEqual(forms.map((form) => `--rule=${form}`));
    expect(await complete('quorum solve cadogan-constitution --rule ')).toEqual([]);
    expect(await complete('quorum analyze all --rule ')).toEqual(
      expect.arrayContaining(['fill=forced', 'marriage=any']),
    );
  });

  test('are files and folders where these are read', async () => {
    expect(await complete('quorum verify scr')).toEqual([':files']);
    expect(await complete('quorum report scr')).toEqual([':folders']);
    expect(await complete('quorum analyze congress --out ')).toEqual([':folders']);
    expect(await complete('quorum analyze congress --seed ')).toEqual([]);
    // Code of one's own stands where a strategy or a player does.
    expect(await complete('quorum bench congress --strategy ./scr')).toEqual([':files']);
    expect(await complete('quorum players ./scr')).toEqual([':files']);
    expect(await complete('quorum players .\\scr')).toEqual([':files']);
  });
});

/** For each shell, how it is asked for the end of a line. The script is $1, the line is $2. */
const ASKING: Readonly<Record<string, string>> = {
  bash: 'source "$1"; COMP_LINE=$2 COMP_POINT=${#2}; _quorum; printf "%s\\n" "${COMPREPLY[@]}"',
  // Its own completion system needs a terminal; these stand in for the functions that the script calls.
  zsh: [
    'compdef() { : }; compset() { : }; _files() { print -l -- *(N) }',
    'compadd() { shift; print -l -- "$@" }',
    'source "$1"; words=(${(s: :)2}); [[ $2 == *" " ]] && words+=(""); CURRENT=$#words; _quorum',
  ].join('; '),
  fish: 'source $argv[1]; complete -C "$argv[2]" | string replace -r "\\t.*" ""',
};

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** Stands in for the program, which would take a second to start from its sources. */
const ANSWERS = `#!/bin/sh
case "$*" in
  'completion --words -- so') echo solve ;;
  'completion --words -- pl') printf 'plan\\nplay\\n' ;;
  'completion --words -- solve --rule fill=') printf 'fill=deferred\\nfill=forced\\n' ;;
  'completion --words -- verify scr') echo :files ;;
  'completion --words -- report fol') echo :folders ;;
  *) exit 1 ;;
esac
`;

describe.each(Object.keys(ASKING))('completion for %s', (shell) => {
  test.skipIf(!isInstalled(shell))('offers the answers of the program', async () => {
    writeFileSync(path('script'), (await quorum`completion ${shell}`).stdout);
    mkdirSync(path('folder'), { recursive: true });
    writeFileSync(path('quorum'), ANSWERS, { mode: 0o755 });
    // bash and zsh take one more argument, for the name of the script.
    const name = shell === 'fish' ? [] : ['name'];
    const ask = (line: string): string[] => {
      const { stdout, stderr } = spawnSync(shell, ['-c', ASKING[shell] ?? '', ...name, path('script'), line], {
        encoding: 'utf8',
        cwd: path('.'),
        env: { ...process.env, PATH: `${path('.')}:${process.env['PATH']}` },
      });
      expect(stderr).toBe('');
      return stdout
        .split('\n')
        .map((word) => word.trim())
        .filter(Boolean);
    };
    expect(ask('quorum so')).toEqual(['solve']);
    expect(ask('quorum pl')).toEqual(['plan', 'play']);
    // bash has the part before the sign already.
    const rules = ask('quorum solve --rule fill=').map((word) => word.replace(/^.*=/, ''));
    expect(rules).toEqual(['deferred', 'forced']);
    expect(ask('quorum verify scr')).toContain('script');
    expect(ask('quorum report fol').map((word) => word.replace('/', ''))).toContain('folder');
  });
});

test('of another shell is refused', async () => {
  expect(await quorum`completion cmd`).toEqual(failure(2, /bash, zsh, fish/));
});
