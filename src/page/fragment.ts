/**
 * A game as the fragment of an address, so that it can be sent to somebody:
 * `congress&rule=space-fill=choice&seed=7&moves=S-W,T1-F:AH&at=1`.
 *
 * Items are joined by `&`. The first is the variant, which a position names itself. Then come rules that are not the
 * default, and one of `seed`, `pysol`, `deal` and `position`, with a `name` for the latter two. The `moves` of the line
 * follow, and how many of them are played (`at`), all unless that is said. Without `moves` a number of PySolFC has the
 * turn that PySolFC makes by itself.
 */

import * as v from 'valibot';
import { InputError, messageOf } from '../base/errors.ts';
import { findControl } from '../base/text.ts';
import { dealFromSeed } from '../engine/deal-v1.ts';
import { dealFromPysol } from '../engine/pysol.ts';
import { formatDeal } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import { STOCK } from '../engine/piles.ts';
import { cardsAt, withPile } from '../engine/games/layout.ts';
import { createSetting, packOf, PartialPosition, Position, type Setting } from '../engine/games/position.ts';
import { describeRules, resolveRules } from '../engine/games/rules.ts';
import { parseDealLine } from '../engine/notation/deal-text.ts';
import { isFieldName, readName as readPositionName, splitSavedGame } from '../engine/notation/position-fields.ts';
import { imagine } from '../players/followed-game.ts';
import { playTexts, splitMoves } from '../search/line-check.ts';
import { isVariantName } from '../variants/catalogue.ts';
import { findVariant } from '../variants/registry.ts';
import { readSolveLine } from '../reference/solve-line.ts';
import { type Beginning, type Line, openDeal, openPosition, startLine } from './line.ts';

const SOURCES = ['seed', 'pysol', 'deal', 'position'] as const;
const KEYS = ['rule', ...SOURCES, 'name', 'moves', 'at'];
/** Many times the length of any game. */
export const LONGEST = 200_000;
const QUOTED = 40;

type Item = readonly [key: string, value: string];

/** A position names its variant and rules itself. */
function listItems({ deal, name, start }: Beginning): readonly Item[] {
  if (deal === null) {
    return [
      ['position', start.toString()],
      ['name', name],
    ];
  }
  const { variant, rules } = start.setting;
  const { scheme, id, cards } = deal;
  return [
    ...describeRules(variant, rules)
      .split(' ')
      .map((rule) => ['rule', rule] as const),
    scheme === 'cards' ? ['deal', formatDeal(cards)] : [scheme === 'deal-v1' ? 'seed' : 'pysol', id],
    ['name', scheme === 'cards' ? id : ''],
  ];
}

export function formatFragment({ beginning, moves, played }: Line): string {
  const items: readonly Item[] = [
    ...listItems(beginning),
    ['moves', moves.map(formatMove).join(',')],
    ['at', played === moves.length ? '' : String(played)],
  ];
  const given = new URLSearchParams(items.filter(([, value]) => value !== '').map(([...item]) => item));
  // These characters are easier to read as they are.
  const readable = given.toString().replaceAll(/%(2C|2F|3A|3D)/g, decodeURIComponent);
  const name = beginning.deal === null ? '' : beginning.start.setting.variant.name;
  return [name, readable].filter((part) => part !== '').join('&');
}

const nameStart = (beginning: Beginning) => formatFragment({ beginning, moves: [], played: 0 });

/** The same for a game with real cards, whatever has come from its stock since. */
export function nameOf(beginning: Beginning): string {
  const { start } = beginning;
  if (start instanceof Position) return nameStart(beginning);
  const { setting, seen, unseen } = start;
  const first = new PartialPosition(setting, withPile(seen, STOCK, []), [...cardsAt(seen, STOCK), ...unseen]);
  return nameStart({ ...beginning, start: first });
}

function splitItems(text: string) {
  if (text.length > LONGEST)
    throw new InputError(`the address has more than ${LONGEST} characters after the #; give a shorter line`);
  let variant: string | null = null;
  const rules: string[] = [];
  const values = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === '' && variant === null && values.size === 0 && !KEYS.includes(key)) variant = key;
    else if (!KEYS.includes(key))
      throw new InputError(
        `"${key.slice(0, QUOTED)}" in the address is not known; after the variant come ${KEYS.join(', ')}, each with = and a value`,
      );
    else if (value === '') throw new InputError(`${key} in the address has no value; write ${key}= and the value`);
    else if (key === 'rule') rules.push(value);
    else if (values.has(key)) throw new InputError(`${key} is given twice in the address; keep one of them`);
    else values.set(key, value);
  }
  return { variant, rules, values };
}

export function findSetting(name: string, rules: readonly string[]): Setting {
  const variant = findVariant(name);
  return createSetting(variant, resolveRules(variant, rules));
}

function readNumber(what: string, text: string, most: number) {
  const value = /^\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new InputError(`${what} "${text.slice(0, QUOTED)}" cannot be used; give a whole number from 0 to ${most}`);
}

export const openSeed = (setting: Setting, text: string): Beginning =>
  openDeal(setting, dealFromSeed(readNumber('seed', text, Number.MAX_SAFE_INTEGER), packOf(setting)));

export function openNumber(setting: Setting, text: string): Beginning {
  const { variant } = setting;
  if (variant.pysol === null)
    throw new InputError(`PySolFC does not have ${variant.title}; choose a seed, or paste a deal`);
  return openDeal(setting, dealFromPysol(text.trim(), packOf(setting)));
}

/** @param name instead of the one in the text. */
function openCards(setting: Setting, text: string, name?: string) {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'));
  const deal = parseDealLine(lines.join(' '), 1, setting, 'the deal');
  if (deal === null) throw new InputError('there is no deal; give the cards in dealing order, for example TH 9C ...');
  return openDeal(setting, { ...deal, id: name ?? (deal.id === 'line 1' ? '' : deal.id) });
}

function openBeginning({ values, variant, rules }: ReturnType<typeof splitItems>) {
  const [source = null, ...others] = SOURCES.filter((key) => values.has(key));
  if (others.length > 0)
    throw new InputError(`${[source, ...others].join(' and ')} in the address name different games; keep one of them`);
  const text = source === null ? '1' : (values.get(source) ?? '');
  const name = readName(values.get('name') ?? '');
  if (source === 'position') {
    const beginning = openPosition(text, name);
    if ((variant === null || findVariant(variant).name === beginning.start.setting.variant.name) && rules.length === 0)
      return beginning;
    throw new InputError('a position in the address names its variant and rules itself; leave out the others');
  }
  if (variant === null)
    throw new InputError('the address names no variant; write one after the #, for example congress&seed=7');
  const setting = findSetting(variant, rules);
  if (source === 'pysol') return openNumber(setting, text);
  if (source === 'deal') return openCards(setting, text, name);
  return openSeed(setting, text);
}

function readName(name: string) {
  if (findControl(name) === null) return name.trim();
  throw new InputError('the name in the address holds characters that cannot be shown; leave it out');
}

/** @param text without its `#`. */
export function readFragment(text: string): Line {
  const items = splitItems(text);
  const beginning = openBeginning(items);
  const texts = items.values.get('moves');
  const { moves } =
    texts === undefined
      ? startLine(beginning)
      : playTexts(imagine(beginning.start), splitMoves(texts), 'the line in the address');
  const at = items.values.get('at');
  return { beginning, moves, played: at === undefined ? moves.length : readNumber('at', at, moves.length) };
}

const STATE = v.object({ game: v.string() });

/** The fragment that `fillTemplate` wrote; empty in a template that nobody has filled. */
export function readState(text: string): string {
  try {
    return v.parse(STATE, JSON.parse(text)).game;
  } catch {
    return '';
  }
}

/* Pasted text is a link, a line of `solve --json`, a saved game, a position or a deal, told apart by their looks. */

const LINK = /^[^\s#]*#(\S+)$/;
const FIELD = /(?<![^\s/])[\w.]+(?=\s*:)/g;

/** A position begins with a variant, or has a pile's field; a deal does not. */
function looksLikePosition(text: string) {
  const bare = text.replace(/^\s*#.*$/gm, '').trim();
  return (
    isVariantName(/^[^\s,/]*/.exec(bare)?.[0] ?? '') ||
    (/[/\n]/.test(bare) && (bare.toUpperCase().match(FIELD) ?? []).some(isFieldName))
  );
}

/** @param setting for a deal; all other texts name it themselves. */
export function readPasted(text: string, setting: Setting): Line {
  const trimmed = text.trim();
  if (trimmed === '')
    throw new InputError('nothing is pasted; give a deal, a position, a saved game or a line of quorum solve');
  if (trimmed.length > LONGEST)
    throw new InputError(`the text has more than ${LONGEST} characters; give a single game`);
  const link = LINK.exec(trimmed)?.[1];
  if (link !== undefined) return readFragment(link);
  if (trimmed.startsWith('{')) return readLine(trimmed);
  if (looksLikePosition(trimmed)) return readSavedGame(trimmed);
  return startLine(openCards(setting, trimmed));
}

type Moves = readonly [texts: readonly string[], where: string];

function openMoves(beginning: Beginning, made: Moves, coming: Moves) {
  const { moves, position } = playTexts(imagine(beginning.start), ...made);
  return { beginning, moves: [...moves, ...playTexts(position, ...coming).moves], played: moves.length };
}

function readSavedGame(text: string) {
  const { position, moves, undone } = splitSavedGame(`${text}\n`);
  const beginning = openPosition(position, readPositionName(position) ?? '');
  return openMoves(beginning, [splitMoves(moves), 'the game'], [splitMoves(undone), 'the moves taken back']);
}

/** A solved game stands where it was solved, with the winning moves to come. */
function readLine(text: string) {
  const line = parseLine(text);
  const { variant, rules, start, played } = line;
  const beginning =
    'position' in start
      ? openPosition(start.position, '')
      : openCards(createSetting(findVariant(variant), rules), text);
  return openMoves(
    beginning,
    [played, 'the moves played'],
    [line.verdict === 'winnable' ? line.moves : [], 'the line'],
  );
}

function parseLine(text: string) {
  try {
    return readSolveLine(text);
  } catch (error) {
    throw new InputError(`the line of JSON: ${messageOf(error)}`, { cause: error });
  }
}
