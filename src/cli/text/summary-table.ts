import { SOLVER } from '../../players/registry.ts';
import { showMeasures } from '../../lab/measures/measure.ts';
import { type Group, haveStreams } from '../../lab/measures/study-form.ts';
import { rateGroup, SUMMARY_MEASURES, type SummaryRow } from '../../lab/measures/summary.ts';
import { EXACT_INTERVAL, type Interval, type IntervalForm, roundOutward } from '../../statistics/intervals.ts';
import { formatGameOf } from '../../lab/study-names.ts';
import type { RunConfig } from '../../lab/run-config.ts';
import { at, groupBy } from '../../base/objects.ts';
import {
  formatLevel,
  formatPercent,
  joinEnds,
  listRows,
  type TableColumn,
  tabulate,
  tryTable,
  wrapText,
} from '../../base/prose.ts';

const PERCENT_DIGITS = 2;
const FEWEST_DIGITS = 1;
const MOST_DIGITS = 5;

export function countDigits({ low, high }: Interval): number {
  const width = high - low;
  if (!(width > 0 && width < 1)) return FEWEST_DIGITS;
  return Math.min(MOST_DIGITS, Math.max(FEWEST_DIGITS, Math.floor(-Math.log10(100 * width)) + 1));
}

export const formatInterval = (interval: Interval, digits: number): string =>
  joinEnds(roundOutward(interval, digits + PERCENT_DIGITS), (share) => formatPercent(share, digits));

export const formatIntervalName = ({ confidence, looks = 1 }: IntervalForm): string =>
  `${formatLevel(confidence)} ${looks > 1 ? 'at the last look' : 'interval'}`;

export interface Summary {
  readonly table: string;
  readonly remarks: readonly string[];
}

interface GameRows<Row> extends Pick<Group, 'variant' | 'rules'> {
  readonly name: string;
  readonly rows: readonly Row[];
}

const DEFAULT_RULES = 'default';

/** The rows of each game, with its rules as they are shown. @param rows one for each config, null for those without a row. */
export function groupGames<Row extends Group>(
  configs: readonly RunConfig[],
  rows: readonly (Row | null)[],
): GameRows<Row>[] {
  const played = rows.flatMap((row, i) => {
    const config = at(configs, i);
    const name = formatGameOf(config);
    return row === null ? [] : [{ ...row, name, rules: name.slice(config.variant.length + 1) || DEFAULT_RULES }];
  });
  return groupBy(played, ({ name }) => name).map((own) => {
    const [{ name, variant, rules }] = own;
    return { name, variant, rules, rows: own };
  });
}

type Standings = GameRows<SummaryRow>;

const chooseDigits = (rows: readonly SummaryRow[]) =>
  Math.max(FEWEST_DIGITS, ...rows.flatMap((row) => rateGroup(row).interval ?? []).map(countDigits));

/** Of a study that is not complete, also how many deals it asks for. */
const countDeals = ({ tally: { deals }, asked }: SummaryRow) => (deals < asked ? `${deals} of ${asked}` : deals);

/** Without columns that would say the same, or nothing, in every row. */
function listWhoColumns(rows: readonly SummaryRow[]) {
  const columns: TableColumn<SummaryRow>[] = [];
  if (rows.some(({ player }) => player !== SOLVER)) columns.push(['player', ({ player }) => player]);
  const strategies = new Set(rows.flatMap(({ strategy }) => strategy ?? []));
  if (strategies.size > 1) columns.push(['strategy', ({ strategy }) => strategy]);
  if (haveStreams(rows)) columns.push(['stream', ({ stream }) => stream]);
  return columns;
}

function formatRows(games: readonly Standings[], rows: readonly SummaryRow[], width: number) {
  const digits = chooseDigits(rows);
  const gameColumns: TableColumn<Pick<Group, 'variant' | 'rules'>>[] = [['variant', ({ variant }) => variant]];
  if (games.some(({ rules }) => rules !== DEFAULT_RULES)) gameColumns.push(['rules', ({ rules }) => rules]);
  const whoColumns = listWhoColumns(rows);
  const columns: readonly TableColumn<SummaryRow>[] = [
    ...whoColumns,
    ['deals', countDeals],
    ...showMeasures(
      SUMMARY_MEASURES,
      ['won', 'lost', 'unknown', 'win_rate', [formatIntervalName(at(rows, 0).form), 'ci_low..ci_high']],
      digits,
    ),
  ];
  const standings = games.flatMap((game) => game.rows);
  const cells = tabulate([...gameColumns, ...columns], standings);
  const whole = tryTable(cells, gameColumns.length + whoColumns.length, width);
  if (whole !== null) return whole;
  return games.flatMap((game) => {
    const own = tabulate(columns, game.rows);
    const table = tryTable(own, whoColumns.length, width, '  ');
    if (table !== null) return [...wrapText(game.name, width), ...table];
    return listRows(own, () => game.name, width);
  });
}

const ABOUT_PLAYERS = `${SOLVER} sees every card: its rate says how many deals can be won at all. Players see the face-up cards only, as a person does: their rates say how often such players win.`;

export function explainForm({ method, confidence, looks = 1 }: IntervalForm): string[] {
  if (looks === 1 && method === EXACT_INTERVAL.method && confidence === EXACT_INTERVAL.confidence) return [];
  const name = method === 'exact' ? "Clopper and Pearson's" : "Wilson's";
  const end = looks > 1 ? ` at whichever look the study ended.` : '.';
  return [`The intervals of win rates are ${name}, ${formatLevel(confidence)}${end}`];
}

export function formatSummary(configs: readonly RunConfig[], rows: readonly SummaryRow[], width: number): Summary {
  const players = new Set(rows.map(({ player }) => player));
  return {
    table: formatRows(groupGames(configs, rows), rows, width).join('\n'),
    remarks: [...(players.size > 1 && players.has(SOLVER) ? [ABOUT_PLAYERS] : []), ...explainForm(at(rows, 0).form)],
  };
}
