import { type DealSeries, listSeries, type NamedSeries, traceSeries } from '../../analysis/contest.ts';
import { InputError } from '../../base/errors.ts';
import { SOLVER } from '../../players/registry.ts';
import { type Column, textColumn } from '../../tables/column.ts';
import { listProfileRows, PROFILE_COLUMNS, type ProfileRow } from '../../tables/bench-columns.ts';
import { formatCsv, formatJsonRows } from '../../tables/csv.ts';
import { joinWeights } from '../../tables/deal-series.ts';
import { defineCommand } from '../help/help.ts';
import { chooseOptions } from '../options/options.ts';
import { formatProfiles } from '../text/profile-plot.ts';
import { readFolders } from '../../studies/comparing.ts';
import { textWidth, print } from '../terminal/shell.ts';

interface FolderRow extends ProfileRow {
  readonly folder: string;
}

const FOLDER_COLUMN: Column<FolderRow> = textColumn('folder', ({ folder }) => folder, 'the folder of the study');

const isSearch = ({ player, nodesLimit }: DealSeries): boolean => player === SOLVER && nodesLimit !== '';

function listRows({ name, series }: NamedSeries): FolderRow[] {
  return series.flatMap((each) => {
    const { variant, rules, player, strategy, weights, nodesLimit } = each;
    const row = {
      variant,
      rules,
      player,
      strategy: joinWeights(strategy, weights),
      nodesLimit: Number(nodesLimit),
      memory: null,
      folder: name,
      profile: traceSeries(each),
    };
    return listProfileRows(row).map((point) => Object.assign(point, { folder: name }));
  });
}

function drawPlots(folders: readonly NamedSeries[], width: number): string {
  const plots = listSeries(folders).map(({ variant, shared, contenders }) => {
    const curves = contenders.map(({ name, series }) => ({
      name: name === '' ? series.strategy : name,
      profile: traceSeries(series),
    }));
    return formatProfiles([variant, ...shared].join(', '), curves, width);
  });
  return plots.join('\n\n');
}

function formatRows(folders: readonly NamedSeries[], format: 'csv' | 'json'): string {
  const columns: readonly Column<FolderRow>[] =
    folders.length > 1 ? [FOLDER_COLUMN, ...PROFILE_COLUMNS] : PROFILE_COLUMNS;
  const rows = folders.flatMap(listRows);
  if (format === 'csv') return formatCsv(columns, rows).trimEnd();
  return formatJsonRows(columns, rows).join('\n');
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
      series: series.filter(isSearch),
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
