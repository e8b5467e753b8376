import { at } from '../../base/objects.ts';
import { basename, resolve } from 'node:path';
import { InputError } from '../../base/errors.ts';
import { findControl } from '../../base/text.ts';
import { count } from '../../base/prose.ts';
import { readStudyFigures } from '../../lab/study-figures.ts';
import { defineCommand } from '../options/command.ts';
import { mayChoose, text } from '../options/option-spec.ts';
import { FORCE } from '../options/shared-options.ts';
import { checkOutputFile, writeOutputFile, writeOutputFolder } from '../terminal/output-file.ts';
import { makeReport } from '../../lab/report/make-report.ts';
import { readTuningFigures } from '../../lab/tuning-figures.ts';
import { formatMarkdown, formatTables } from '../../lab/report/report-text.ts';
import { readFolders } from '../../lab/series-folders.ts';
import { tableWidth, textWidth, print, log } from '../terminal/shell.ts';
import { holdsWork } from '../../lab/folder.ts';

/** The library that draws charts is loaded for them alone. */
const loadPages = () => import('../../lab/report/report-page.ts');

async function readReport(folders: readonly string[], page?: string) {
  const short = folders.map((folder) => basename(resolve(folder)));
  const names = new Set(short).size === short.length ? short : folders;
  const played = folders.filter((folder) => !holdsWork(folder, 'tuning'));
  const nameOf = (folder: string) => at(names, folders.indexOf(folder));
  const series = (await readFolders(played)).map((each) => ({ name: nameOf(each.name), series: each.series }));
  const studies = [];
  const tunings = [];
  for (const folder of folders) {
    if (holdsWork(folder, 'tuning')) tunings.push(readTuningFigures(folder, nameOf(folder)));
    else studies.push({ ...readStudyFigures(folder), name: nameOf(folder) });
  }
  return makeReport(studies, series, tunings, page);
}

/** Whoever opens the report follows its links, so that they lead to pages alone. */
function checkPage(page: string) {
  const [, scheme] = /^\s*([^/?#]*?):/.exec(page) ?? [];
  if (scheme !== undefined && !/^(https?|file)$/i.test(scheme))
    throw new InputError(`--page ${page}: give an address that begins with http, https or file, or the name of a file`);
  const control = findControl(page);
  if (control !== null) throw new InputError(`--page: the address has the character ${control}; give one without`);
}

export const add = defineCommand(
  {
    name: 'report',
    args: [['<dirs...>', 'folders of studies']],
    about: 'show what came of studies, with charts',
    options: [
      text('--out <file>', 'the file of the report, or the folder of its charts; printed unless given'),
      mayChoose('--format <name>', 'how the report is written; html with --out, and table without', [
        'html',
        'markdown',
        'svg',
        'table',
      ]),
      text(
        '--page <address>',
        'play some lost games again, and link them to a page that quorum page has made: its address, or its file',
      ),
      FORCE,
    ],
  },
  async (shell, folders, { out, format, page, force = false }) => {
    if (page !== undefined) checkPage(page);
    const chosen = format ?? (out === undefined ? 'table' : 'html');
    if (chosen === 'svg') {
      if (page !== undefined) throw new InputError('--page links lost games, which charts do not show; leave it out');
      if (out === undefined)
        throw new InputError('--format svg writes several files; name a folder for them with --out');
      const report = await readReport(folders);
      const files = (await loadPages()).listChartFiles(report);
      await writeOutputFolder(out, files, force);
      // One file has the captions.
      const charts = files.size - 1;
      return log(shell, `${count(charts, 'chart')} ${charts === 1 ? 'is' : 'are'} in ${out}`);
    }
    if (out !== undefined) checkOutputFile(out, force);
    if (page !== undefined) await log(shell, 'lost games are played once more; this may take a minute');
    const report = await readReport(folders, page);
    const text =
      chosen === 'html'
        ? (await loadPages()).formatHtml(report)
        : chosen === 'markdown'
          ? formatMarkdown(report)
          : formatTables(report, tableWidth(shell.stdout), textWidth(shell.stdout));
    if (out === undefined) return print(shell, text.trimEnd());
    await writeOutputFile(out, `${text.trimEnd()}\n`, force);
    return log(shell, `the report is in ${out}`);
  },
);
