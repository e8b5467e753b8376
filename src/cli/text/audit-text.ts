/** An audit in words: its table, its contradictions and its progress. */

import { describeDeal } from '../../deal/deal-v1.ts';
import { parseRules, describeRules, nameGame } from '../../games/rules.ts';
import type { Claim } from '../../tables/deal-series.ts';
import { isSolverClaim, type AuditOutcome, type Finding } from '../../studies/audit.ts';
import { SOLVER } from '../../players/registry.ts';
import { findVariant } from '../../variants/registry.ts';
import { type Output, StatusLine } from '../terminal/shell.ts';
import { groupBy } from '../../base/objects.ts';
import { fitTable, joinNames, type TableColumn, tabulate } from '../../base/prose.ts';

const TEXTS = 2;

function readRules({ variant, rules }: Claim) {
  const found = findVariant(variant);
  return { variant: found, rules: parseRules(found, rules) };
}

/** The game, and who played unless it is the solver. */
function nameClaim(claim: Claim): string {
  const { variant, rules } = readRules(claim);
  return claim.player === SOLVER ? nameGame(variant, rules) : `${nameGame(variant, rules)} ${claim.player}`;
}

const countOutcomes = (outcome: AuditOutcome) => (group: readonly Finding[]) =>
  group.filter((each) => each.outcome === outcome).length;

const COLUMNS: readonly TableColumn<readonly [Finding, ...Finding[]]>[] = [
  ['game', ([{ claim }]) => nameClaim(claim)],
  ['verdict', ([{ claim }]) => claim.verdict],
  ['rows', ({ length }) => length],
  ['agreed', countOutcomes('agreed')],
  ['not decided', countOutcomes('not-remade')],
  ['contradicted', countOutcomes('contradicted')],
];

export const formatFindings = (findings: readonly Finding[], width: number): string[] =>
  fitTable(
    tabulate(
      COLUMNS,
      groupBy(findings, ({ claim }) => JSON.stringify([nameClaim(claim), claim.verdict])),
    ),
    TEXTS,
    width,
  );

const placeOf = (claim: Claim): string =>
  `row ${claim.row}, ${nameClaim(claim)}, ${describeDeal(claim.scheme, claim.deal)}`;

/** The command that shows a contradiction; null where the deal has no number, or no search is to be repeated. */
function nameCommand({ claim, witness }: Finding): string | null {
  if (witness === null || claim.scheme === 'cards') return null;
  const { variant, rules } = readRules(claim);
  const settings = describeRules(variant, rules)
    .split(' ')
    .filter((setting) => setting !== '')
    .map((setting) => `--rule ${setting} `);
  const deal = claim.scheme === 'deal-v1' ? `--seed ${claim.deal}` : `--pysol ${claim.deal}`;
  return `quorum solve ${variant.name} ${settings.join('')}${deal} --strategy ${witness.label} --nodes ${witness.budget.nodes}`;
}

export function describeContradiction(finding: Finding): string {
  const { claim, detail } = finding;
  const command = nameCommand(finding);
  return `contradiction: ${placeOf(claim)}: deals.csv says ${claim.verdict}, and ${detail}${command === null ? '' : `; see it with ${command}`}`;
}

/** Rows that a sentence names; of more it gives the number. */
const MOST_NAMED = 10;

export function listRemarks(findings: readonly Finding[]): string[] {
  const left = findings.filter(({ outcome }) => outcome === 'not-remade');
  const named = left
    .slice(0, MOST_NAMED)
    .map(({ claim, detail }) => `${placeOf(claim)}${detail === null ? '' : ` (${detail})`}`);
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
  const routes = findings.flatMap(({ outcome, route }) => (outcome === 'agreed' ? (route ?? []) : []));
  const counted = groupBy(routes, String).map((group) => `${group.length} by ${group[0]}`);
  return [
    ...(counted.length === 0 ? [] : [`Agreed: ${joinNames(counted)}.`]),
    ...(left.length === 0 ? [] : [`Not decided again, which proves nothing against them: ${named.join('; ')}${more}.`]),
    ...(left.some(({ claim }) => isSolverClaim(claim)) ? ['More --nodes may decide rows of the solver.'] : []),
  ];
}

export function describeFinding({ claim, outcome, route, witness, nodes, detail }: Finding): Record<string, unknown> {
  const { row, variant, rules, player, strategy, scheme, deal, verdict } = claim;
  return {
    row,
    variant,
    rules,
    player,
    strategy: strategy || null,
    scheme,
    deal,
    verdict,
    outcome,
    route,
    nodes,
    detail,
    strategyFound: witness?.label ?? null,
  };
}

/** Milliseconds between two drawings. */
const INTERVAL = 100;

export class AuditProgress {
  readonly #output: Output;
  readonly #line: StatusLine;
  readonly #total: number;
  readonly #counts: Record<AuditOutcome, number> = { agreed: 0, 'not-remade': 0, contradicted: 0 };
  #drawn = 0;

  constructor(output: Output, total: number) {
    this.#output = output;
    this.#line = new StatusLine(output);
    this.#total = total;
    this.#draw();
  }

  add({ outcome }: Finding): void {
    this.#counts[outcome] += 1;
    if (performance.now() - this.#drawn >= INTERVAL) this.#draw();
  }

  tell(text: string): void {
    this.#line.clear();
    this.#output.write(`${text}\n`);
  }

  stop(): void {
    this.#line.clear();
  }

  #draw(): void {
    this.#drawn = performance.now();
    const { agreed, contradicted, 'not-remade': left } = this.#counts;
    const done = `${agreed + contradicted + left} of ${this.#total} rows`;
    this.#line.draw([`${done}: ${agreed} agreed, ${left} not decided, ${contradicted} contradicted`, done]);
  }
}
