import { describe, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { PLAYERS } from '../../src/players/registry.ts';
import { STRATEGIES, VARIANTS } from '../../src/index.ts';
import { refused, run, succeed, useFiles, words } from './harness.ts';

const { path, write } = useFiles();
const VARIANT_NAMES = VARIANTS.map(({ name }) => name);

async function complete(line: string) {
  const stdout = await succeed(words`completion --words -- ${line.split(' ')}`);
  return stdout.split('\n').filter(Boolean).sort();
}

test.each<[string, readonly string[]]>([
  ['so', ['solve']],
  ['--quiet so', ['solve']],
  ['--qu', ['--quiet']],
  ['help pla', ['plan', 'play', 'players']],
  ['solve ', VARIANT_NAMES],
  ['analyze ', [...VARIANT_NAMES, 'all']],
  ['analyze cong', ['congress']],
  ['solve congress --sho', ['--shortest']],
  ['solve congress --qu', ['--quiet']],
  ['analyze all --no', ['--no-return', '--nodes']],
  ['solve --strategy ', STRATEGIES.map(({ name }) => name)],
  ['explain congress --player ', PLAYERS.map(({ name }) => name)],
  ['strategies n', ['nrpa']],
  ['players so', ['solver']],
  ['deal congress --seed 1 --format ', ['board', 'text']],
  ['completion ', ['bash', 'fish', 'zsh']],
  // Rule options are those of the variant that is named.
  ['solve british-constitution --rule f', ['fill=deferred', 'fill=forced']],
  ['solve british-constitution --rule=f', ['--rule=fill=deferred', '--rule=fill=forced']],
  ['solve cadogan-constitution --rule ', []],
  ['verify scr', [':files']],
  ['report scr', [':folders']],
  ['analyze congress --out ', [':folders']],
  ['analyze congress --seed ', []],
  // Code of one's own stands where a strategy or a player does.
  ['bench congress --strategy ./scr', [':files']],
  ['players ./scr', [':files']],
  ['players .\\scr', [':files']],
])('the words of a line "%s" are %j', async (line, words) => {
  expect(await complete(line)).toEqual(words.toSorted());
});

test('the words of a line are commands at its beginning, and the rule options of all games', async () => {
  expect(await complete('')).toEqual(expect.arrayContaining(['analyze', 'list', 'merge', 'help']));
  expect(await complete('analyze all --rule ')).toEqual(expect.arrayContaining(['fill=forced', 'marriage=any']));
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
  test.skipIf(spawnSync(shell, ['-c', 'exit 0']).status !== 0)('offers the answers of the program', async () => {
    write('script', await run`completion ${shell}`);
    mkdirSync(path('folder'));
    writeFileSync(path('quorum'), ANSWERS, { mode: 0o755 });
    // bash and zsh take one more argument, for the name of the script.
    const name = shell === 'fish' ? [] : ['name'];
    const env = { ...process.env, PATH: `${path()}:${process.env['PATH']}` };
    const ask = (line: string) => {
      const args = ['-c', ASKING[shell] ?? '', ...name, path('script'), line];
      const { stdout, stderr } = spawnSync(shell, args, { encoding: 'utf8', cwd: path(), env });
      expect(stderr).toBe('');
      return stdout.split(/\s+/).filter(Boolean);
    };
    expect(ask('quorum so')).toEqual(['solve']);
    expect(ask('quorum pl')).toEqual(['plan', 'play']);
    // bash has the part before the sign already.
    expect(ask('quorum solve --rule fill=').join(' ').replaceAll('fill=', '')).toBe('deferred forced');
    expect(ask('quorum verify scr')).toContain('script');
    expect(ask('quorum report fol').map((word) => word.replace('/', ''))).toContain('folder');
  });
});

test('of another shell is refused', async () => {
  expect(await refused`completion cmd`).toMatch(/bash, zsh, fish/);
});
