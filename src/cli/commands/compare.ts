import { listContestMeasures } from '../../lab/tables/study-tables.ts';
import { formatCsv, formatJsonRows } from '../../lab/tables/csv.ts';
import { explainGrowth } from '../../lab/comparison.ts';
import { formatContest } from '../text/contest-table.ts';
import { defineCommand } from '../options/command.ts';
import { choice, flag } from '../options/option-spec.ts';
import { compareStudies } from '../../lab/comparing.ts';
import { joinNames } from '../../base/prose.ts';
import { print, tableWidth, logWrapped } from '../terminal/shell.ts';

export const add = defineCommand(
  {
    name: 'compare',
    args: [['<dirs...>', 'folders of studies']],
    about: 'compare studies deal by deal',
    options: [
      flag('--common', 'compare each pair on the deals that both have'),
      choice('--format <name>', 'a table for people, CSV, or JSON with one object per line', ['table', 'csv', 'json']),
    ],
  },
  async (shell, paths, { common, format }) => {
    const { contests: held, alone, grown } = await compareStudies(paths, common === true);
    const rows = held.flatMap((each) => each.rows);
    const measures = listContestMeasures(rows);
    if (format === 'csv') await print(shell, formatCsv(measures, rows).trimEnd());
    else if (format === 'json') await print(shell, formatJsonRows(measures, rows));
    else {
      const width = tableWidth(shell.stdout);
      await print(shell, held.map((each) => formatContest(each.contest, each.rows, width)).join('\n\n'));
    }
    if (grown.length > 0) await logWrapped(shell, explainGrowth(joinNames(grown)));
    for (const each of alone)
      await logWrapped(shell, `not compared, because another folder has nothing to match it: ${each}`);
  },
);
