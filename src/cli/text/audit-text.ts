/** An audit in words: its table, its contradictions and its progress. */

import { parseRules, describeRules, nameGame } from '../../games/rules.ts';
import type { Claim } from '../../tables/deal-series.ts';
import { isSolverClaim, type AuditOutcome, type Finding } from '../../studies/audit.ts';
import { SOLVER } from '../../players/registry.ts';
import { findVariant } from '../../variants/registry.ts';
import { CLEAR, fitLine, isDrawable, type Output } from '../terminal/shell.ts';
import { fitTable, joinNames } from '../../base/prose.ts';

const OUTCOMES: readonly AuditOutcome[] = ['agreed', 'not-remade', 'contradicted'];
const HEADER = ['game', 'verdict', 'rows', 'agreed', 'not decided', 'contradicted'];
/** Columns of text before the numbers. */
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

export function formatFindings(findings: readonly Finding[], width: number): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([nameClaim(finding.claim), finding.claim.verdict]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const rows = Array.from(groups.values(), (group) => {
    const [{ claim }] = group;
    const counts = OUTCOMES.map((outcome) => group.filter((each) => each.outcome === outcome).length);
    return [nameClaim(claim), claim.verdict, ...[group.length, ...counts].map(String)];
  });
  return fitTable([HEADER, ...rows], TEXTS, width);
}

const nameDeal = ({ scheme, deal }: Claim): string =>
  scheme === 'deal-v1' ? `seed ${deal}` : scheme === 'pysolfc' ? `pysol ${deal}` : `deal ${deal}`;

const placeOf = (claim: Claim): string => `row ${claim.row}, ${nameClaim(claim)}, ${nameDeal(claim)}`;

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
  const routes = new Map<string, number>();
  for (const { outcome, route } of findings)
    if (outcome === 'agreed' && route !== null) routes.set(route, (routes.get(route) ?? 0) + 1);
  const counted = Array.from(routes, ([route, count]) => `${count} by ${route}`);
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
  readonly #total: number;
  readonly #counts: Record<AuditOutcome, number> = { agreed: 0, 'not-remade': 0, contradicted: 0 };
  #drawn: number | null = null;

  constructor(output: Output, total: number) {
    this.#output = output;
    this.#total = total;
    this.#draw();
  }

  add({ outcome }: Finding): void {
    this.#counts[outcome] += 1;
    if (this.#drawn !== null && performance.now() - this.#drawn >= INTERVAL) this.#draw();
  }

  tell(text: string): void {
    this.#output.write(`${this.#drawn === null ? '' : CLEAR}${text}\n`);
  }

  stop(): void {
    if (this.#drawn !== null) this.#output.write(CLEAR);
  }

  #draw(): void {
    if (!isDrawable(this.#output)) return;
    this.#drawn = performance.now();
    const { agreed, contradicted, 'not-remade': left } = this.#counts;
    const done = `${agreed + contradicted + left} of ${this.#total} rows`;
    const forms = [`${done}: ${agreed} agreed, ${left} not decided, ${contradicted} contradicted`, done];
    this.#output.write(CLEAR + fitLine(forms, this.#output));
  }
}
