import { InputError } from '../../base/errors.ts';
import { groupBy } from '../../base/objects.ts';
import { count, fitTable, joinNames, joinSome, type TableColumn, tabulate } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';
import { describeDeal } from '../../engine/deal-v1.ts';
import { formatRules, listSettings, splitRules } from '../../engine/games/rules.ts';
import { describeGroup } from '../../lab/run-config.ts';
import { isDecided, type AuditOutcome, type Claim, type Finding } from '../../lab/sample-check.ts';
import { formatJob } from '../../lab/study-names.ts';
import { auditStudy, type LeftOutRows, type StudyAudit } from '../../lab/auditing.ts';
import { findVariant } from '../../variants/registry.ts';
import { defineCommand } from '../options/command.ts';
import { ANY_SEED, AS_JSON, mayChoose, whole } from '../options/option-spec.ts';
import { DEAL_FILE, MEMORY, NODES, WORKERS } from '../options/shared-options.ts';
import { openDealsOfEach } from '../sources/deal-source.ts';
import { readDealOptions } from '../sources/study-source.ts';
import { formatMessage, logError } from '../terminal/failures.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import {
  createStatusLine,
  EXIT,
  print,
  log,
  logInterrupted,
  type Shell,
  tableWidth,
  wrapRemarks,
} from '../terminal/shell.ts';

const formatClaim = ({ config }: Claim) => formatJob({ config });

const countOf = (asked: AuditOutcome) => (findings: readonly Finding[]) =>
  findings.filter(({ outcome }) => outcome === asked).length;

const COLUMNS: readonly TableColumn<readonly [Finding, ...Finding[]]>[] = [
  ['game', ([{ claim }]) => formatClaim(claim)],
  ['verdict', ([{ claim }]) => claim.record.outcome.verdict],
  ['rows', ({ length }) => length],
  ['agreed', countOf('agreed')],
  ['not decided', countOf('not-remade')],
  ['contradicted', countOf('contradicted')],
];

const placeOf = ({ row, config, record }: Claim) =>
  `row ${row}, ${formatJob({ config })}, ${describeDeal(record.scheme, record.deal)}`;

/** The command that shows a contradiction. It is empty if the deal has no number, or other weights played it. */
function formatCommand({ claim: { config, record }, witness }: Finding) {
  const { rules, contender, weights } = config;
  if (record.scheme === 'cards' || (witness === null && weights !== undefined)) return '';
  const variant = findVariant(config.variant);
  // A deal of PySolFC would have its rules, unless some are named.
  const settings = record.scheme === 'pysolfc' ? splitRules(formatRules(rules)) : listSettings(variant, rules);
  const ruled = settings.map((setting) => `--rule ${setting} `);
  const deal = record.scheme === 'deal-v1' ? `--seed ${record.deal}` : `--pysol ${record.deal}`;
  const game = `${variant.name} ${ruled.join('')}${deal}`;
  return witness === null
    ? `; see it with quorum explain ${game} --player ${quoteWord(contender.label)}`
    : `; see it with quorum solve ${game} --strategy ${witness.label} --nodes ${witness.budget.nodes}`;
}

const MOST_NAMED = 10;

function listRemarks(findings: readonly Finding[]) {
  const left = findings.filter(({ outcome }) => outcome === 'not-remade');
  const named = left.map(({ claim, detail }) => placeOf(claim) + (detail === null ? '' : ` (${detail})`));
  const routes = findings.flatMap(({ outcome, route }) => (outcome === 'agreed' ? (route ?? []) : []));
  const counted = groupBy(routes, String).map((group) => `${group.length} by ${group[0]}`);
  return [
    ...(counted.length === 0 ? [] : [`Agreed: ${joinNames(counted)}.`]),
    ...(left.length === 0
      ? []
      : [`Not decided again, which proves nothing against them: ${joinSome(named, MOST_NAMED, '; ')}.`]),
    ...(left.some(({ claim }) => isDecided(claim.record.outcome.verdict))
      ? ['More --nodes may decide rows of the solver.']
      : []),
  ];
}

function formatJson({ claim: { row, config, record }, outcome, route, witness, nodes, detail }: Finding) {
  const { variant, rules, player, strategy } = describeGroup(config);
  const { scheme, deal } = record;
  const claimed = { row, variant, rules, player, strategy, scheme, deal, verdict: record.outcome.verdict };
  return JSON.stringify({ ...claimed, outcome, route, nodes, detail, strategyFound: witness?.label ?? null });
}

const explainLeftOut = ({ unknown, cards }: LeftOutRows) =>
  (
    [
      [unknown, 'with an unknown verdict'],
      [cards, 'of deals given as cards; name their file with --deal-file'],
    ] as const
  ).flatMap(([rows, why]) => (rows > 0 ? [`Not drawn: ${count(rows, 'row')} ${why}.`] : []));

async function checkRows(shell: Shell, audit: StudyAudit, status: ReturnType<typeof createStatusLine>, json: boolean) {
  const findings: Finding[] = [];
  const draw = () => status.draw(() => `${findings.length} of ${audit.drawn} rows`);
  draw();
  await withInterrupt(async (signal) => {
    for await (const finding of audit.check(signal)) {
      findings.push(finding);
      if (json) {
        status.clear();
        await print(shell, formatJson(finding));
      }
      draw();
    }
  }).finally(() => status.clear());
  return findings;
}

async function logFindings(shell: Shell, findings: readonly Finding[], json: boolean, remarks: readonly string[]) {
  if (!json && findings.length > 0) {
    const groups = groupBy(findings, ({ claim }) => JSON.stringify([formatClaim(claim), claim.record.outcome.verdict]));
    await print(shell, fitTable(tabulate(COLUMNS, groups), 2, tableWidth(shell.stdout)));
  }
  await log(shell, wrapRemarks(shell, [...remarks, ...listRemarks(findings)]));
  for (const finding of findings) {
    const { claim, outcome, detail } = finding;
    if (outcome !== 'contradicted') continue;
    const said = `deals.csv says ${claim.record.outcome.verdict}, and ${detail}${formatCommand(finding)}`;
    await logError(shell, `contradiction: ${placeOf(claim)}: ${said}`);
    shell.exitCode = EXIT.failure;
  }
}

export const add = defineCommand(
  {
    name: 'audit',
    args: [['<dir>', 'a folder of results']],
    about: 're-check sampled rows of a study independently',
    options: [
      whole('--sample <n>', 'number of rows to check', 100, { max: 1e9 }),
      whole('--seed <s>', 'chooses the rows and the random streams', 1, ANY_SEED),
      mayChoose('--verdict <verdict>', 'check only rows with this verdict', ['winnable', 'unwinnable', 'won', 'lost']),
      NODES,
      MEMORY,
      WORKERS,
      DEAL_FILE,
      AS_JSON,
    ],
  },
  async (shell, path, { dealFile, json = false, ...request }) => {
    const { verdict, seed } = request;
    const status = createStatusLine(shell.stderr);
    const audit = await auditStudy(path, {
      ...request,
      openDeals: async (variants, { pysol, deals }) => {
        if (dealFile !== undefined) return openDealsOfEach({ dealFile }, variants, shell.stdin, 1);
        return pysol === undefined
          ? null
          : openDealsOfEach(readDealOptions({ pysol, deals }), variants, shell.stdin, 1);
      },
      onFileFault: (fault) => {
        void logError(shell, `${path}: ${fault}`);
        shell.exitCode = EXIT.failure;
      },
      onFault: (text) => status.log(formatMessage(text)),
    });
    const { total, drawn, faults } = audit;
    const left = explainLeftOut(audit.leftOut);
    if (total === 0) {
      const asked = verdict === undefined ? '' : `is ${verdict} and `;
      const nothing = `${path} has no row that ${asked}can be checked${left.length === 0 ? '' : `: ${left.join(' ')}`}`;
      if (faults.length === 0) throw new InputError(nothing);
      return logError(shell, nothing);
    }
    const findings = await checkRows(shell, audit, status, json);
    const drawing = `${drawn} of ${count(total, 'row')}${verdict === undefined ? '' : ` with the verdict ${verdict}`}, drawn with seed ${seed}.`;
    await logFindings(shell, findings, json, [drawing, ...left, ...audit.remarks]);
    if (findings.length === drawn) return undefined;
    return logInterrupted(shell, `interrupted; only the first ${findings.length} of ${drawn} rows have been audited`);
  },
);
