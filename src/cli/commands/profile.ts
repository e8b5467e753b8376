import { listSeries, type NamedSeries, traceSeries } from '../../analysis/contest.ts';
import { InputError } from '../../base/errors.ts';
import { SOLVER } from '../../players/registry.ts';
import { listProfileRows, PROFILE_COLUMNS, type ProfileRow } from '../../tables/bench-columns.ts';
import { formatCsv, formatJsonRows } from '../../tables/csv.ts';
import { joinWeights } from '../../tables/deal-series.ts';
import { defineCommand } from '../help/help.ts';
import { chooseOptions } from '../options/options.ts';
import { formatProfiles } from '../text/profile-plot.ts';
import { readFolders } from '../../studies/comparing.ts';
import { textWidth, print } from '../terminal/shell.ts';

type FolderRow = ProfileRow & { readonly folder: string };

const FOLDER_COLUMN = { name: 'folder', value: ({ folder }: FolderRow) => folder };

function listRows({ name, series }: NamedSeries): FolderRow[] {
  return series.flatMap((each) => {
    const { variant, rules, player, nodesLimit } = each;
    const strategy = joinWeights(each.strategy, each.weights);
    const group = { variant, rules, player, strategy, nodesLimit: Number(nodesLimit), memory: null };
    const points = listProfileRows({ ...group, profile: traceSeries(each) });
    return points.map((point) => Object.assign(point, { folder: name }));
  });
}

const drawPlots = (folders: readonly NamedSeries[], width: number) =>
  listSeries(folders)
    .map(({ variant, shared, contenders }) => {
      const curves = contenders.map(({ name, series }) => ({
        name: name === '' ? series.strategy : name,
        profile: traceSeries(series),
      }));
      return formatProfiles([variant, ...shared].join(', '), curves, width);
    })
    .join('\n\n');

function formatRows(folders: readonly NamedSeries[], format: 'csv' | 'json') {
  const columns = [...(folders.length > 1 ? [FOLDER_COLUMN] : []), ...PROFILE_COLUMNS];
  const rows = folders.flatMap(listRows);
  return format === 'csv' ? formatCsv(columns, rows).trimEnd() : formatJsonRows(columns, rows).join('\n');
}

export const add = defineCommand(
  {
    name: 'profile',
    args: [['<dirs...>', 'folders of studies']],
    about: 'draw the share of deals decided against the number of nodes',
    options: chooseOptions(['profileFormat']),
  },
  async (shell, paths, { format }) => {
    const folders = (await readFolders(paths)).map(({ name, series }) => ({
      name,
      series: series.filter(({ player, nodesLimit }) => player === SOLVER && nodesLimit !== ''),
    }));
    const idle = folders.find(({ series }) => series.length === 0);
    if (idle !== undefined) {
      throw new InputError(
        `${idle.name} has no searches with a node budget, and only those have profiles; name a folder of bench, or of analyze with the solver`,
      );
    }
    await print(shell, format === 'plot' ? drawPlots(folders, textWidth(shell.stdout)) : formatRows(folders, format));
  },
);
