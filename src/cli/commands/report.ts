import { at } from '../../base/objects.ts';
import { basename, resolve } from 'node:path';
import { InputError } from '../../base/errors.ts';
import { count } from '../../base/prose.ts';
import { readStudyFigures } from '../../lab/study-figures.ts';
import { defineCommand } from '../options/options.ts';
import { checkOutputFile, writeOutputFile, writeOutputFolder } from '../terminal/output-file.ts';
import { makeReport } from '../../report/make-report.ts';
import { readTuningFigures } from '../../report/tuning-section.ts';
import { formatHtml, formatMarkdown, formatTables, listChartFiles } from '../../report/report-text.ts';
import { readFolders } from '../../lab/comparing.ts';
import { tableWidth, textWidth, print, say } from '../terminal/shell.ts';
import { holdsWork } from '../../lab/folder.ts';

async function readReport(folders: readonly string[], page?: string) {
  const short = folders.map((folder) => basename(resolve(folder)));
  const names = new Set(short).size === short.length ? short : folders;
  const played = folders.filter((folder) => !holdsWork(folder, 'tuning'));
  const nameOf = (folder: string) => at(names, folders.indexOf(folder));
  const series = (await readFolders(played, true)).map((each) => ({ name: nameOf(each.name), series: each.series }));
  const studies = [];
  const tunings = [];
  for (const folder of folders) {
    if (holdsWork(folder, 'tuning')) tunings.push(readTuningFigures(folder, nameOf(folder)));
    else studies.push({ ...readStudyFigures(folder), name: nameOf(folder) });
  }
  return makeReport(studies, series, tunings, page);
}

export const add = defineCommand(
  {
    name: 'report',
    args: [['<dirs...>', 'folders of studies']],
    about: 'show what studies say, with charts',
    options: ['reportOut', 'reportFormat', 'reportPage', 'forceFile'],
  },
  async (shell, folders, { out, format, page, force = false }) => {
    const chosen = format ?? (out === undefined ? 'table' : 'html');
    if (chosen === 'svg') {
      if (page !== undefined) throw new InputError('--page links lost games, which charts do not show; leave it out');
      if (out === undefined)
        throw new InputError('--format svg writes several files; name a folder for them with --out');
      const files = listChartFiles(await readReport(folders));
      await writeOutputFolder(out, files, force);
      // One file has the captions.
      const charts = files.size - 1;
      return say(shell, `${count(charts, 'chart')} ${charts === 1 ? 'is' : 'are'} in ${out}`);
    }
    if (out !== undefined) checkOutputFile(out, force);
    const report = await readReport(folders, page);
    const text =
      chosen === 'html'
        ? formatHtml(report)
        : chosen === 'markdown'
          ? formatMarkdown(report)
          : formatTables(report, tableWidth(shell.stdout), textWidth(shell.stdout));
    if (out === undefined) return print(shell, text.trimEnd());
    await writeOutputFile(out, `${text.trimEnd()}\n`, force);
    return say(shell, `the report is in ${out}`);
  },
);
