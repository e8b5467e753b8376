/** Rates and their intervals in percent. The ends of an interval are rounded outward, so that it covers what it covered. */

import { SOLVER } from '../../players/registry.ts';
import {
  estimateWinRate,
  EXACT_INTERVAL,
  type Interval,
  type IntervalForm,
  roundOutward,
} from '../../statistics/intervals.ts';
import type { SeatPlan } from '../../studies/seat.ts';
import { haveStreams, type SummaryRow } from '../../tables/columns.ts';
import { findVariant } from '../../variants/registry.ts';
import { formatList, formatPercent, joinNames, tryTable, wrapText } from '../../base/prose.ts';
import { describeRules } from '../../games/rules.ts';

/** Digits of a share that make one of a percentage. */
const PERCENT_DIGITS = 2;
const FEWEST_DIGITS = 1;
const MOST_DIGITS = 5;

/** Digits after the point of a percentage that tell the ends of an interval of this width, 0..1, apart. */
export function countDigits(width: number): number {
  if (!(width > 0 && width < 1)) return FEWEST_DIGITS;
  return Math.min(MOST_DIGITS, Math.max(FEWEST_DIGITS, Math.floor(-Math.log10(100 * width)) + 1));
}

const formatShare = (share: number, digits: number): string => (100 * share).toFixed(digits);

/** `34.4 to 38.6` */
export function formatEnds(interval: Interval, digits: number): string {
  const { low, high } = roundOutward(interval, digits + PERCENT_DIGITS);
  return `${formatShare(low, digits)} to ${formatShare(high, digits)}`;
}

/** `34.4 % to 38.6 %` */
export const formatInterval = (interval: Interval, digits: number): string =>
  `${formatEnds(interval, digits).replace(' to ', ' % to ')} %`;

/** `99.9 %`; without zeros that say nothing. */
const formatConfidence = (confidence: number): string => `${Number((100 * confidence).toPrecision(10))} %`;

/** `95 % interval`, `95 % over 8 looks` */
export const nameInterval = ({ confidence, looks = 1 }: IntervalForm): string =>
  `${formatConfidence(confidence)} ${looks > 1 ? `over ${looks} looks` : 'interval'}`;

/* The table at the end of an analysis, and remarks on it. */

export interface Summary {
  readonly table: string;
  readonly remarks: readonly string[];
}

interface Game {
  readonly variant: string;
  readonly rules: string;
  readonly rows: readonly SummaryRow[];
}

const HEADER = [
  'variant',
  'rules',
  'player',
  'strategy',
  'stream',
  'deals',
  'won',
  'lost',
  'unknown',
  'win rate',
  'interval',
];
/** The place of the interval, whose title says how sure it is. */
const INTERVAL = HEADER.indexOf('interval');
/** Columns of text before the numbers. */
const TEXTS = 5;
const DEFAULT_RULES = 'default';

const METHODS: Readonly<Record<IntervalForm['method'], string>> = {
  exact: "Clopper and Pearson's",
  wilson: "Wilson's",
};

function groupGames(seats: readonly SeatPlan[], rows: readonly SummaryRow[]): Game[] {
  const games = new Map<string, Game>();
  for (const [index, row] of rows.entries()) {
    const { variant } = seats[index];
    const rules = describeRules(findVariant(variant), seats[index].rules) || DEFAULT_RULES;
    const key = `${variant} ${rules}`;
    games.set(key, { variant, rules, rows: [...(games.get(key)?.rows ?? []), row] });
  }
  return [...games.values()];
}

const usesDefaults = (games: readonly Game[]): boolean => games.every(({ rules }) => rules === DEFAULT_RULES);

const countStrategies = (rows: readonly SummaryRow[]): number =>
  new Set(rows.map(({ strategy }) => strategy).filter((strategy) => strategy !== null)).size;

const rateInterval = ({ tally: { won, unknown, deals }, form }: SummaryRow) =>
  estimateWinRate(won, unknown, deals, form);

/** Digits after the point of rates in percent: so many that the narrowest interval is no single number. */
function chooseDigits(rows: readonly SummaryRow[]): number {
  const widths = rows.flatMap((row) => {
    const interval = rateInterval(row);
    return interval === null ? [] : [interval.high - interval.low];
  });
  return countDigits(Math.min(...widths));
}

function formatRow(variant: string, rules: string, row: SummaryRow, digits: number): string[] {
  const { deals, won, lost, unknown } = row.tally;
  const interval = rateInterval(row);
  return [
    variant,
    rules,
    row.player,
    row.strategy ?? '',
    String(row.stream ?? ''),
    ...[deals, won, lost, unknown].map(String),
    interval === null ? '' : formatPercent(won / deals, digits),
    interval === null ? '' : formatInterval(interval, digits),
  ];
}

/** Columns that would say the same, or nothing, in every row. */
function listIdleColumns(games: readonly Game[], rows: readonly SummaryRow[]): string[] {
  return [
    ...(usesDefaults(games) ? ['rules'] : []),
    ...(rows.every(({ player }) => player === SOLVER) ? ['player'] : []),
    ...(countStrategies(rows) < 2 ? ['strategy'] : []),
    ...(haveStreams(rows) ? [] : ['stream']),
  ];
}

const nameGame = ({ variant, rules }: Game): string => (rules === DEFAULT_RULES ? variant : `${variant} ${rules}`);

/** Columns that name the game; where there is no room for them it stands above. */
const GAME_TEXTS = ['variant', 'rules'];

/** One row for each game and whoever played it; in a narrow terminal below each game's name, in a narrower one a list. */
function formatRows(games: readonly Game[], rows: readonly SummaryRow[], width: number): string {
  const digits = chooseDigits(rows);
  const titles = HEADER.with(INTERVAL, nameInterval(rows[0].form));
  const idle = listIdleColumns(games, rows);
  const select = (cells: readonly string[], left: readonly string[]): string[] =>
    cells.filter((_, column) => !left.includes(HEADER[column]));
  const lines = games.map((game) => game.rows.map((row) => formatRow(game.variant, game.rules, row, digits)));
  const whole = tryTable(
    [titles, ...lines.flat()].map((cells) => select(cells, idle)),
    TEXTS - idle.length,
    width,
  );
  if (whole !== null) return whole.join('\n');
  const left = [...GAME_TEXTS, ...idle];
  const header = select(titles, left);
  const texts = HEADER.slice(0, TEXTS).filter((name) => !left.includes(name)).length;
  const blocks = games.map((game, i) => {
    const own = lines[i].map((cells) => select(cells, left));
    const table = tryTable([header, ...own], texts, width, '  ');
    if (table !== null) return [...wrapText(nameGame(game), '', width), ...table];
    return own.flatMap((cells) =>
      formatList(
        nameGame(game),
        cells.map((cell, column) => [header[column], cell] as const),
        width,
      ),
    );
  });
  return blocks.map((block) => block.join('\n')).join('\n');
}

/** `36.5 % (34.4 to 38.6)` */
function formatRate(row: SummaryRow, digits: number): string {
  const { won, deals } = row.tally;
  const interval = rateInterval(row);
  return interval === null ? '' : `${formatPercent(won / deals, digits)} (${formatEnds(interval, digits)})`;
}

/** One row for each game, with a column for everybody who played it; in a narrow terminal a list. */
function formatSideBySide(games: readonly Game[], names: readonly string[], width: number): string {
  const texts = usesDefaults(games) ? ['variant'] : GAME_TEXTS;
  const digits = chooseDigits(games.flatMap(({ rows }) => rows));
  const lines = games.map(({ variant, rules, rows }) => [
    ...[variant, rules].slice(0, texts.length),
    String(rows[0].tally.deals),
    ...rows.map((row) => formatRate(row, digits)),
  ]);
  const table = tryTable([[...texts, 'deals', ...names], ...lines], texts.length, width);
  if (table !== null) return table.join('\n');
  const list = games.flatMap((game, i) =>
    formatList(
      nameGame(game),
      lines[i].slice(texts.length).map((cell, column) => [['deals', ...names][column], cell] as const),
      width,
    ),
  );
  return list.join('\n');
}

function explainPlayers(players: readonly string[]): string {
  const others = players.filter((player) => player !== SOLVER);
  const solver = players.includes(SOLVER)
    ? `${SOLVER} sees every card: its rate says how many deals can be won at all. `
    : '';
  const [see, rate] =
    others.length === 1
      ? ['sees', 'its rate says how often such a player wins']
      : ['see', 'their rates say how often such players win'];
  return `${solver}${joinNames(others)} ${see} the face-up cards only, as a person does: ${rate}.`;
}

function explainUnknown(games: readonly Game[], names: readonly string[]): string[] {
  const parts = games.flatMap((game) =>
    game.rows.flatMap(({ tally }, index) =>
      tally.unknown === 0 ? [] : [`${tally.unknown} of ${nameGame(game)} (${names[index]})`],
    ),
  );
  if (parts.length === 0) return [];
  return [`Undecided: ${joinNames(parts)}; the lower end of an interval counts these as lost, the upper end as won.`];
}

/** Says how the intervals of win rates are calculated, where that is not as usual or the table's header has no room for it. */
export function explainForm({ method, confidence, looks = 1 }: IntervalForm): string[] {
  if (looks > 1) {
    return [
      `The intervals of win rates are ${METHODS[method]}, ${formatConfidence(confidence)} over ${looks} looks: wide enough to hold at whichever look the study ended.`,
    ];
  }
  if (method === EXACT_INTERVAL.method && confidence === EXACT_INTERVAL.confidence) return [];
  return [`The intervals of win rates are ${METHODS[method]}, ${formatConfidence(confidence)}.`];
}

/** Whether everybody has played the same deals of a game; a study that was cut short may be without some. */
const isEven = ({ rows }: Game): boolean => rows.every(({ tally }) => tally.deals === rows[0].tally.deals);

/**
 * Where several players, or strategies, have played the same games they stand side by side; otherwise
 * there is one row for each. Rules, players and strategies are named only where there are several. An
 * interval counts unknown deals as lost at its lower and as won at its upper end.
 * @param width columns of the terminal, or Infinity.
 */
export function formatSummary(seats: readonly SeatPlan[], rows: readonly SummaryRow[], width: number): Summary {
  const games = groupGames(seats, rows);
  const [{ rows: first }] = games;
  // Streams would need more columns than there is room for.
  if (first.length < 2 || haveStreams(rows) || !games.every(isEven))
    return { table: formatRows(games, rows, width), remarks: explainForm(first[0].form) };
  const several = countStrategies(first) > 1;
  const names = first.map(({ player, strategy }) => (several && strategy !== null ? strategy : player));
  const players = [...new Set(first.map(({ player }) => player))];
  return {
    table: formatSideBySide(games, names, width),
    remarks: [
      ...(players.length > 1 ? [explainPlayers(players)] : []),
      ...explainUnknown(games, names),
      ...explainForm(first[0].form),
    ],
  };
}
