import { at } from '../../base/objects.ts';
import { findShare, type Profile, type ProfilePoint } from '../../statistics/run-lengths.ts';
import { formatInterval } from './summary-table.ts';
import { fitTable, formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

export interface Curve {
  readonly name: string;
  readonly profile: Profile;
}

const HEIGHT = 20;
const LABEL_STEP = 5;
const MARGIN = 7;
const BAND = '.';

const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const markCurve = (place: number) => MARKS.charAt(place % MARKS.length);

/** The nodes of columns. Powers of ten are at whole distances from the first. */
function createAxis(curves: readonly Curve[], columns: number) {
  const starts = curves.flatMap(({ profile: { points } }) => points.find(({ decided }) => decided > 0)?.nodes ?? []);
  const budgets = curves.map(({ profile: { points } }) => points.at(-1)?.nodes ?? 1);
  const last = Math.max(1, Math.log10(Math.max(...budgets)));
  const first = Math.max(0, Math.min(Math.floor(Math.log10(Math.min(Infinity, ...starts))), Math.ceil(last) - 1));
  const step = (last - first) / (columns - 1);
  const powers = Array.from({ length: Math.floor(last + 1e-9) - first + 1 }, (_, i) => ({
    power: first + i,
    column: Math.round((i / (last - first)) * (columns - 1)),
  }));
  return { columns, powers, nodesAt: (column: number) => 10 ** (first + (column + 0.5) * step) };
}

type Axis = ReturnType<typeof createAxis>;

/** Null before the curve's first point and from its budget on. */
function findPoint({ profile: { points } }: Curve, axis: Axis, column: number): ProfilePoint | null {
  const nodes = axis.nodesAt(column);
  if (column > 0 && (points.at(-1)?.nodes ?? 0) <= axis.nodesAt(column - 1)) return null;
  return points.findLast((point) => point.nodes <= nodes) ?? null;
}

const rowOf = (share: number) => Math.round(share * HEIGHT);

function drawColumn(curves: readonly Curve[], axis: Axis, column: number) {
  const cells = Array.from({ length: HEIGHT + 1 }, () => ' ');
  const points = curves.map((curve) => findPoint(curve, axis, column));
  const [only, ...others] = points;
  if (only && others.length === 0) {
    for (let row = rowOf(only.interval.low); row <= rowOf(only.interval.high); row++) cells[row] = BAND;
  }
  for (let row = 0; row <= HEIGHT; row++) {
    const here = points.flatMap((point, place) => (point !== null && rowOf(point.share) === row ? [place] : []));
    // Curves that lie on each other take turns.
    if (here.length > 0) cells[row] = markCurve(at(here, column % here.length));
  }
  return cells;
}

const LARGEST_PLAIN = 2;
const formatPower = (power: number) => (power > LARGEST_PLAIN ? `1e${power}` : String(10 ** power));

function drawAxis(axis: Axis) {
  const line = Array.from({ length: axis.columns }, () => '-');
  let labels = '';
  for (const { power, column } of axis.powers) {
    if (column > 0) line[column] = '+';
    const label = formatPower(power);
    const start = Math.min(MARGIN + column, MARGIN + axis.columns - label.length);
    if (labels === '' || labels.length < start) labels = labels.padEnd(start) + label;
  }
  return [`${' '.repeat(MARGIN - 1)}+${line.join('')}`, labels];
}

function drawPlot(curves: readonly Curve[], columns: number) {
  const axis = createAxis(curves, columns);
  const drawn = Array.from({ length: columns }, (_, column) => drawColumn(curves, axis, column));
  const rows = Array.from({ length: HEIGHT + 1 }, (_, i) => HEIGHT - i).map((row) => {
    const label = row % LABEL_STEP === 0 ? `${(100 * row) / HEIGHT} % ` : '';
    return `${label.padStart(MARGIN - 1)}|${drawn.map((cells) => cells[row]).join('')}`.trimEnd();
  });
  return [...rows, ...drawAxis(axis)];
}

const SHARES = [0.5, 0.9];

const lastOf = ({ profile }: Curve): ProfilePoint | undefined => profile.points.at(-1);

const listLegend = (curves: readonly Curve[]): readonly TableColumn<Curve>[] => [
  ['curve', (curve) => `${markCurve(curves.indexOf(curve))}  ${curve.name}`],
  ['deals', ({ profile }) => profile.deals],
  ['decided', (curve) => formatPercent(lastOf(curve)?.share ?? 0)],
  ['95 % interval', (curve) => formatInterval(lastOf(curve)?.interval ?? { low: 0, high: 1 }, 1)],
  ...SHARES.map((share): TableColumn<Curve> => [`${100 * share} % at`, ({ profile }) => findShare(profile, share)]),
];

export function formatProfiles(title: string, curves: readonly Curve[], width: number): string {
  const lines = [
    ...wrapText(`${title}: share of the deals decided within so many nodes`, width),
    ...drawPlot(curves, width - MARGIN),
    '',
    ...fitTable(tabulate(listLegend(curves), curves), 1, width),
  ];
  return lines.join('\n');
}
