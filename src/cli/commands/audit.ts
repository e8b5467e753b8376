/** `quorum audit`: re-checks sampled rows of a study independently. */

import { InputError } from '../../base/errors.ts';
import type { Finding } from '../../studies/audit.ts';
import { auditStudy, type LeftOutRows, type StudyAudit } from '../../studies/auditing.ts';
import { openDealsOfEach } from '../sources/deal-source.ts';
import {
  AuditProgress,
  describeContradiction,
  describeFinding,
  formatFindings,
  listRemarks,
} from '../text/audit-text.ts';
import { formatMessage } from '../terminal/failures.ts';
import { defineCommand } from '../help/help.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { chooseOptions } from '../options/options.ts';
import { EXIT, tellLine, type Shell, tableWidth, textWidth, print, say, sayInterrupted } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

const countRows = (count: number, one: string, many: string): string =>
  count === 1 ? `1 row ${one}` : `${count} rows ${many}`;

/** The rows that are not drawn, in a sentence for each reason. */
function explainLeftOut({ unknown, cards, weights }: LeftOutRows): string[] {
  return [
    ...(unknown === 0 ? [] : [`${countRows(unknown, 'is', 'are')} unknown and not drawn.`]),
    ...(cards === 0
      ? []
      : [`${countRows(cards, 'has a deal', 'have deals')} given as cards, not drawn; name the file with --deal-file.`]),
    ...(weights === 0
      ? []
      : [
          `${countRows(weights, 'was', 'were')} played by weights that only the journal holds, not drawn; audit the folder with its chunks.jsonl.`,
        ]),
  ];
}

async function checkRows(shell: Shell, audit: StudyAudit, progress: AuditProgress, json: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  await heedInterrupts(async (signal) => {
    for await (const finding of audit.check(signal)) {
      findings.push(finding);
      progress.add(finding);
      if (json) await print(shell, JSON.stringify(describeFinding(finding)));
    }
  }).finally(() => progress.stop());
  return findings;
}

async function tellFindings(
  shell: Shell,
  findings: readonly Finding[],
  { json, remarks }: { readonly json: boolean; readonly remarks: readonly string[] },
): Promise<void> {
  if (!json && findings.length > 0) await print(shell, formatFindings(findings, tableWidth(shell.stdout)));
  const said = [...remarks, ...listRemarks(findings)].flatMap((remark) =>
    wrapText(remark, '', textWidth(shell.stderr)),
  );
  await say(shell, said);
  for (const finding of findings) {
    if (finding.outcome === 'contradicted') await tellLine(shell.errors, formatMessage(describeContradiction(finding)));
  }
}

export const add = defineCommand(
  {
    name: 'audit',
    args: [['<dir>', 'a folder of results']],
    about: 're-check sampled rows of a study independently',
    options: chooseOptions([
      'sample',
      'sampleSeed',
      'auditedVerdict',
      'nodes',
      'memory',
      'workers',
      'dealFile',
      'json',
    ]),
  },
  async (shell, path, options) => {
    const { dealFile, json, verdict, ...request } = options;
    let progress: AuditProgress | null = null;
    const audit = await auditStudy(path, {
      ...request,
      ...(verdict !== undefined && { verdict }),
      ...(dealFile !== undefined && {
        listed: {
          name: `--deal-file ${dealFile}`,
          open: (variants) => openDealsOfEach({ dealFile }, variants, shell.stdin, 1),
        },
      }),
      onFileFault: (fault) => {
        void tellLine(shell.errors, formatMessage(`${path}: ${fault}`));
        shell.exitCode = EXIT.failure;
      },
      onFault: (text) => progress?.tell(formatMessage(text)),
    });
    const { total, drawn, faults } = audit;
    const left = explainLeftOut(audit.leftOut);
    if (total === 0) {
      const nothing = `${path} has no row that ${verdict === undefined ? '' : `is ${verdict} and `}can be checked${left.length === 0 ? '' : `: ${left.join(' ')}`}`;
      if (faults.length === 0) throw new InputError(nothing);
      await tellLine(shell.errors, formatMessage(nothing));
      return;
    }
    progress = new AuditProgress(shell.stderr, drawn);
    const findings = await checkRows(shell, audit, progress, json === true);
    await tellFindings(shell, findings, {
      json: json === true,
      remarks: [
        `${drawn} of ${total} rows${verdict === undefined ? '' : ` that are ${verdict}`}, drawn with seed ${request.seed}.`,
        ...left,
        ...audit.remarks,
      ],
    });
    if (findings.some(({ outcome }) => outcome === 'contradicted')) shell.exitCode = EXIT.failure;
    if (findings.length === drawn) return;
    await sayInterrupted(shell, `interrupted; only the first ${findings.length} of ${drawn} rows have been audited`);
  },
);
