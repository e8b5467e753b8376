import { signStrategies } from '../../studies/deal-solving.ts';
import { STRATEGIES } from '../../search/solver.ts';
import {
  checkAlone,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  defineCommand,
  listGivenFlags,
  PLAYING_OPTIONS,
  VARIANTS_ARGUMENT,
} from '../options/options.ts';
import { type Shell, print } from '../terminal/shell.ts';
import { playStudyHere } from './analyze.ts';
import { formatTable } from '../../base/prose.ts';
import { nameGame } from '../../games/rules.ts';
import { computeSignature } from '../../analysis/outcome.ts';

function runSignature(shell: Shell) {
  const signatures = [...signStrategies()];
  const rows = signatures.map(({ variant, rules, strategy, outcomes, signature }) => {
    const decided = outcomes.filter(({ verdict }) => verdict !== 'unknown').length;
    return [nameGame(variant, rules), strategy.name, `${decided} of ${outcomes.length} decided`, signature];
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
      'rules',
      'contenders',
      'rivals',
      'nodes',
      'memory',
      'weights',
      'repeat',
      'sprt',
      'alpha',
      'beta',
      ...PLAYING_OPTIONS,
      'json',
      'signature',
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
