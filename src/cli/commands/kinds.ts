import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { openPlayer, openStrategy } from '../../lab/contenders.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON } from '../options/option-spec.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { ALL_STRATEGIES } from '../../search/solver.ts';
import { describeAllowed, type Kind, type NumberParameter } from '../../search/parameters.ts';
import { toSentence, wrapText } from '../../base/prose.ts';

function explainParameter(name: string, parameter: NumberParameter, width: number) {
  const meaning = `${parameter.meaning} ${toSentence(describeAllowed(parameter))}`;
  return ['', `  ${name}=${parameter.default}`, ...wrapText(meaning, width, '    ')];
}

function explainKind({ name, summary, parameters = {} }: Kind, width: number) {
  const entries = Object.entries(parameters);
  const explained = entries.flatMap(([key, each]) => explainParameter(key, each, width));
  const head = wrapText(`${name}: ${summary}`, width);
  return [...head, ...(entries.length === 0 ? ['', '  It has no parameters.'] : explained), ''];
}

function formatKind({ name, summary, parameters = {} }: Kind) {
  const described = Object.entries(parameters).map(([key, parameter]) => Object.assign({ name: key }, parameter));
  return JSON.stringify({ name, summary, parameters: described });
}

const SOLVER_KIND: Kind = {
  name: SOLVER,
  summary:
    'sees every card, and searches for a win or a proof that there is none; for its parameters, see quorum strategies',
};

const defineListing = (
  name: 'players' | 'strategies',
  noun: 'player' | 'strategy',
  kinds: readonly Kind[],
  open: (name: string) => Promise<{ readonly kind: Kind }>,
  outro: string,
  example: string,
) =>
  defineCommand(
    {
      name,
      args: [[`[${noun}]`, `a ${noun}, or a file of your own`]],
      about: `explain all ${name} and their parameters, or one of them`,
      options: [AS_JSON],
    },
    async (shell, wanted, { json }) => {
      const own = kinds.find((kind) => kind.name === wanted);
      const listed = wanted === undefined ? kinds : [own ?? (await open(wanted)).kind];
      if (json) return print(shell, listed.map(formatKind));
      const width = textWidth(shell.stdout);
      const texts = listed.flatMap((kind) => explainKind(kind, width));
      return print(shell, [...texts, ...wrapText(outro, width), '', `  --${noun} ${example}`]);
    },
  );

export const addPlayersCommand = defineListing(
  'players',
  'player',
  [SOLVER_KIND, ...PLAYERS],
  openPlayer,
  'Set parameters after the name:',
  'rollout:nodes=500:horizon=5',
);

export const addStrategiesCommand = defineListing(
  'strategies',
  'strategy',
  ALL_STRATEGIES,
  openStrategy,
  'Set parameters after the name; nodes=n or memory=mib give a strategy its own budget:',
  'annealing:temperature=4',
);
