/** `quorum audit`: makes a random sample of the rows of a study again, in another way. */

import type { Command } from 'commander';
import { drawPlaces } from '../../deal/sampling.ts';
import { InputError } from '../../base/errors.ts';
import type { Claim } from '../../tables/claims.ts';
import { auditRows, isClaim, type Finding } from '../../studies/audit.ts';
import { AuditFolder } from '../studies/audit-folder.ts';
import { hasWeights, isNumbered, prepareRows } from '../studies/audit-rows.ts';
import {
  AuditProgress,
  describeContradiction,
  describeFinding,
  formatFindings,
  listRemarks,
} from '../text/audit-text.ts';
import { formatMessage } from '../terminal/failures.ts';
import { extendHelp } from '../help/help.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { addOptions } from '../options/options.ts';
import { EXIT, tellLine, writeLine, type Shell, tableWidth, textWidth } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

interface AuditCommandOptions {
  readonly sample: number;
  readonly seed: number;
  readonly nodes: number;
  readonly memory: number;
  readonly workers: number;
  readonly verdict?: string;
  readonly dealFile?: string;
  readonly json?: true;
}

/** The rows in these places among those that are wanted. @param places in ascending order. */
async function pickClaims(
  folder: AuditFolder,
  wanted: (claim: Claim) => boolean,
  places: readonly number[],
): Promise<Claim[]> {
  const claims: Claim[] = [];
  let place = 0;
  for await (const claim of folder.list()) {
    if (claims.length === places.length) break;
    if (!isClaim(claim) || !wanted(claim)) continue;
    if (place === places[claims.length]) claims.push(claim);
    place += 1;
  }
  return claims;
}

/** What of a sample is not in it, in a sentence for each. */
function explainLeftOut(
  { unknown }: AuditFolder,
  { cards, weights }: { readonly cards: number; readonly weights: number },
): string[] {
  return [
    ...(unknown === 0 ? [] : [`${unknown === 1 ? '1 row is' : `${unknown} rows are`} unknown and not drawn.`]),
    ...(cards === 0
      ? []
      : [
          `${cards === 1 ? '1 row has a deal' : `${cards} rows have deals`} given as cards, not drawn; name the file with --deal-file.`,
        ]),
    ...(weights === 0
      ? []
      : [
          `${weights === 1 ? '1 row was' : `${weights} rows were`} played by weights that only the journal holds, not drawn; audit the folder with its chunks.jsonl.`,
        ]),
  ];
}

async function runAudit(shell: Shell, path: string, options: AuditCommandOptions): Promise<void> {
  const { sample, seed, nodes, memory, workers, verdict, dealFile, json } = options;
  const folder = new AuditFolder(shell, path);
  const leftOut = { cards: 0, weights: 0 };
  const isAsked = (claim: Claim): boolean => verdict === undefined || claim.verdict === verdict;
  const findLack = (claim: Claim): keyof typeof leftOut | null =>
    !isNumbered(claim) && dealFile === undefined ? 'cards' : hasWeights(claim, folder) ? null : 'weights';
  const isWanted = (claim: Claim): boolean => isAsked(claim) && findLack(claim) === null;
  const count = (claim: Claim): boolean => {
    const lack = isAsked(claim) ? findLack(claim) : null;
    if (lack !== null) leftOut[lack] += 1;
    return isWanted(claim);
  };
  let total: number;
  try {
    total = await folder.check(count);
  } finally {
    // Whatever keeps rows from being made again, what is wrong with the files is told.
    await tellFaults(shell, folder, path);
  }
  const left = explainLeftOut(folder, leftOut);
  if (total === 0) {
    const nothing = `${path} has no row that ${verdict === undefined ? '' : `is ${verdict} and `}can be made again${left.length === 0 ? '' : `: ${left.join(' ')}`}`;
    if (folder.faults.length === 0) throw new InputError(nothing);
    await tellLine(shell.errors, formatMessage(nothing));
    return;
  }
  const claims = await pickClaims(folder, isWanted, drawPlaces(total, sample, seed));
  const rows = await prepareRows(shell, folder, claims, dealFile);

  const progress = new AuditProgress(shell.stderr, rows.length);
  const interrupt = watchInterrupts();
  const findings: Finding[] = [];
  const onFault = (text: string): void => progress.tell(formatMessage(text));
  try {
    const how = {
      workers,
      dealSeconds: null,
      onFault,
      budget: { nodes, memory },
      seed,
      sameProgram: folder.sameProgram,
    };
    for await (const finding of auditRows(rows, how, interrupt.signal)) {
      findings.push(finding);
      progress.add(finding);
      if (json === true) await writeLine(shell.stdout, JSON.stringify(describeFinding(finding)));
    }
  } finally {
    interrupt.stop();
    progress.stop();
  }
  await tellFindings(shell, findings, {
    json: json === true,
    remarks: [
      `${rows.length} of ${total} rows${verdict === undefined ? '' : ` that are ${verdict}`}, drawn with seed ${seed}.`,
      ...left,
      ...folder.remarks,
    ],
  });
  if (findings.some(({ outcome }) => outcome === 'contradicted')) shell.exitCode = EXIT.failure;
  if (findings.length === rows.length) return;
  await tellLine(
    shell.stderr,
    `interrupted; only the first ${findings.length} of ${rows.length} rows have been audited`,
  );
  shell.exitCode = EXIT.interrupted;
}

async function tellFaults(shell: Shell, { faults }: AuditFolder, path: string): Promise<void> {
  for (const fault of faults) await tellLine(shell.errors, formatMessage(`${path}: ${fault}`));
  if (faults.length > 0) shell.exitCode = EXIT.failure;
}

async function tellFindings(
  shell: Shell,
  findings: readonly Finding[],
  { json, remarks }: { readonly json: boolean; readonly remarks: readonly string[] },
): Promise<void> {
  if (!json && findings.length > 0)
    await writeLine(shell.stdout, formatFindings(findings, tableWidth(shell.stdout)).join('\n'));
  const said = [...remarks, ...listRemarks(findings)].flatMap((remark) =>
    wrapText(remark, '', textWidth(shell.stderr)),
  );
  await tellLine(shell.stderr, said.join('\n'));
  for (const finding of findings) {
    if (finding.outcome === 'contradicted') await tellLine(shell.errors, formatMessage(describeContradiction(finding)));
  }
}

export function addAuditCommand(program: Command, shell: Shell): void {
  const command = program
    .command('audit')
    .argument('<dir>', 'a folder of results')
    .description('re-check sampled rows of a study independently')
    .action((path: string, options: AuditCommandOptions) => runAudit(shell, path, options));
  addOptions(command, ['sample', 'sampleSeed', 'auditedVerdict', 'nodes', 'memory', 'workers', 'dealFile', 'json']);
  extendHelp(command, shell);
}
