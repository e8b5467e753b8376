/** The figures of each group, read from the files of a study. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Count } from './measures/no-return.ts';
import type { Rates } from './measures/summary.ts';
import { at, findOrMake } from '../base/objects.ts';
import { parseJson, refuseAs } from '../base/errors.ts';
import { damaged, parseCsvRows, readCount, readHeader, readNumber, readShare } from './tables/csv.ts';
import { readFileOf } from './files/text-lines.ts';
import { sumOf } from '../statistics/moments.ts';
import { MANIFEST, type ManifestFacts, readFacts } from './manifest.ts';

export type CountedMeasures = ReadonlyMap<string, readonly Count[]>;

/** A row of summary.csv, and the facts of other files about its group. */
export interface GroupFigures extends GroupKey, Rates {
  /** CPU seconds of the games on the machine that played them; null where the manifest does not say. */
  readonly seconds: number | null;
  /** The level of the interval, such as 0.95; null where the manifest does not say. */
  readonly confidence: number | null;
  readonly stuck: CountedMeasures;
  /** Only games whose point of no return was looked for; null where there are none. */
  readonly noReturn: CountedMeasures | null;
  /** The most nodes that a win of a lost deal was searched with; null where nobody looked for points of no return. */
  readonly noReturnNodes: number | null;
}

export interface StudyFigures extends Pick<
  ManifestFacts,
  'kind' | 'version' | 'commit' | 'finished' | 'seeds' | 'previousCounts' | 'options'
> {
  readonly name: string;
  /** Those with deals. */
  readonly groups: readonly GroupFigures[];
  /** Of all groups. */
  readonly asked: number;
  /** From the manifest, if it has them; nodes only of solvers. */
  readonly nodes: readonly number[];
  readonly interval: string | null;
}

type Row = Readonly<Record<string, string>>;

const REMEDY = 'name a study folder made by analyze or bench';
const AGAIN = 'resume the study to make it again';

export function readTable(path: string, needed: readonly string[]) {
  const text = readFileOf(path, REMEDY);
  const [header = ''] = text.split('\n', 1);
  const names = readHeader(header, needed, path, 'resume the study to make the file again');
  const rows = parseCsvRows(text, { rows: text.split('\n').length - 1, columns: names.length });
  if (rows === null)
    throw damaged(
      `${path} is damaged: not every line has the ${names.length} cells that the first one names; ${AGAIN}`,
    );
  return rows.slice(1).map((cells) => Object.fromEntries(names.map((name, i) => [name, at(cells, i)])));
}

const formatRowName = (path: string, index: number) => `${path}, line ${index + 2}`;

/** Texts as they stand in files, empty where there is none. */
function keyOf(row: Row) {
  const { variant = '', rules = '', player = '', strategy = '', nodes_limit: nodesLimit = '', stream = '' } = row;
  return { variant, rules, player, strategy, nodesLimit, stream };
}

type GroupKey = ReturnType<typeof keyOf>;

function readMeasures(path: string): (key: GroupKey) => CountedMeasures {
  const rows = readTable(path, ['variant', 'rules', 'player', 'measure', 'value', 'low', 'count']);
  const groups = new Map<string, Map<string, Count[]>>();
  for (const [i, row] of rows.entries()) {
    const { measure = '', value = '', low = '', count = '' } = row;
    const where = formatRowName(path, i);
    const measures = findOrMake(groups, JSON.stringify(keyOf(row)), () => new Map());
    const counts = findOrMake(measures, measure, () => []);
    counts.push({ value, low: readNumber(low, 'low', where), count: readCount(count, 'count', where) });
  }
  return (key) => groups.get(JSON.stringify(key)) ?? new Map();
}

function readRates(row: Row, where: string): Rates {
  const count = (name: string) => readCount(row[name] ?? '', name, where);
  const [asked, deals, nodes] = [count('asked'), count('deals'), count('nodes')];
  const [won, lost, unknown] = [count('won'), count('lost'), count('unknown')];
  if (won + lost + unknown !== deals)
    throw damaged(
      `${where}: ${won} won, ${lost} lost and ${unknown} unknown are not the ${deals} deals; the file is damaged, make it again`,
    );
  const end = (name: string) => readShare(row[name] ?? '', name, where);
  const interval = deals === 0 ? null : { low: end('ci_low'), high: end('ci_high') };
  return { asked, deals, won, lost, unknown, nodes, interval };
}

function readManifest(path: string) {
  const complain = () => `${path} is damaged: it is no JSON object; ${AGAIN}`;
  const facts = readFacts(parseJson(readFileOf(path, REMEDY), complain));
  if (facts === null) throw damaged(complain());
  return facts;
}

const formatField = (field: unknown) => (typeof field === 'string' || typeof field === 'number' ? String(field) : '');

function findSeconds({ groups }: ManifestFacts, key: GroupKey) {
  const own = groups.find((each) => Object.entries(key).every(([name, value]) => formatField(each[name]) === value));
  return typeof own?.['seconds'] === 'number' ? own['seconds'] : null;
}

export function readStudyFigures(folder: string): StudyFigures {
  const path = join(folder, 'summary.csv');
  const needed = 'variant rules player asked deals won lost unknown ci_low ci_high nodes';
  const summary = readTable(path, needed.split(' '));
  const manifest = readManifest(join(folder, MANIFEST));
  const { kind, version, commit, finished, seeds, previousCounts, noReturn: search, options } = manifest;
  const { confidence, interval } = options;
  const findStuck = readMeasures(join(folder, 'stuck.csv'));
  const noReturn = join(folder, 'no-return.csv');
  const findNoReturn = existsSync(noReturn) ? readMeasures(noReturn) : null;
  const groups = summary.map((row, i): GroupFigures => {
    const key = keyOf(row);
    return Object.assign(key, readRates(row, formatRowName(path, i)), {
      seconds: findSeconds(manifest, key),
      confidence,
      stuck: findStuck(key),
      noReturn: findNoReturn && findNoReturn(key),
      noReturnNodes: search?.deal ?? null,
    });
  });
  const short = groups.find(({ asked, deals }) => finished && deals < asked);
  if (short !== undefined)
    throw damaged(
      `${path} has ${short.deals} of ${short.asked} deals of ${short.variant}, and ${MANIFEST} says that the study is finished; ${AGAIN}`,
    );
  const played = groups.filter(({ deals }) => deals > 0);
  if (played.length === 0) throw refuseAs('missing')(`${folder} has no deals; resume its study, and finish it`);
  const nodes = played.some(({ nodesLimit }) => nodesLimit !== '') ? options.nodes : [];
  const facts = { kind, version, commit, finished, seeds, previousCounts, options };
  const asked = sumOf(groups.map((group) => group.asked));
  return { name: folder, groups: played, asked, ...facts, nodes, interval };
}
