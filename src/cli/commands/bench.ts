import { signStrategies } from '../../lab/deal-solving.ts';
import { STRATEGIES } from '../../search/solver.ts';
import { checkAlone, defineCommand, listGivenFlags } from '../options/command.ts';
import { AS_JSON, flag, list, RARE, text } from '../options/option-spec.ts';
import {
  ALL_PLAYER_NAMES,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  ERROR_OPTIONS,
  MEMORY,
  NODES,
  PLAYING_OPTIONS,
  REPEAT,
  RULES,
  STRATEGY_NAMES,
  VARIANTS_ARGUMENT,
  WEIGHTS_FILES,
} from '../options/shared-options.ts';
import { type Shell, print } from '../terminal/shell.ts';
import { playStudyHere } from './analyze.ts';
import { formatTable } from '../../base/prose.ts';
import { formatGame } from '../../engine/games/rules.ts';
import { computeSignature } from '../../players/analysis/outcome.ts';

function runSignature(shell: Shell) {
  const signatures = [...signStrategies()];
  const rows = signatures.map(({ variant, rules, strategy, outcomes, signature }) => {
    const decided = outcomes.filter(({ verdict }) => verdict !== 'unknown').length;
    return [formatGame(variant, rules), strategy.name, `${decided} of ${outcomes.length} decided`, signature];
  });
  const total = ['all', '', '', computeSignature(signatures.flatMap(({ outcomes }) => outcomes))];
  return print(shell, formatTable([...rows, total], total.length));
}

export const add = defineCommand(
  {
    name: 'bench',
    args: [['[variant]', VARIANTS_ARGUMENT]],
    about: 'compare search strategies, or players, on the same deals',
    options: [
      ...DEAL_OPTIONS,
      RULES,
      list('--strategy <spec>', `a strategy to compare: ${STRATEGY_NAMES}`, 'all of them'),
      list('--player <spec>', `a player to compare, with strategies or instead of them: ${ALL_PLAYER_NAMES}`, 'none'),
      NODES,
      MEMORY,
      WEIGHTS_FILES,
      REPEAT,
      text(
        '--sprt <h1>',
        'a sequential test: go on until each contender is better or worse than the first, or differs by less than h1 (see below). --deals is then the limit, 1000000 unless given',
      ),
      ...ERROR_OPTIONS,
      ...PLAYING_OPTIONS,
      AS_JSON,
      flag(
        '--signature',
        'print the work of every strategy on fixed deals, as a fingerprint; takes no other option',
        RARE,
      ),
    ],
    help: { deals: DEFAULT_DEALS, strategies: STRATEGIES.map(({ name, summary }) => [name, summary] as const) },
  },
  (shell, variant, options, command) => {
    if (!options.signature)
      return playStudyHere(shell, { kind: 'bench', variant, options, flags: listGivenFlags(command) });
    checkAlone(command, '--signature', 'has its own deals and budgets');
    return runSignature(shell);
  },
);
