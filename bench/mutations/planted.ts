/**
 * Bugs that somebody could write, each with the tests that notice it. They are in measurements, players, statistics,
 * files and the readers of positions. There the systematic changes of `mutants.ts` would mostly change nothing that
 * matters.
 */

import { type BugsByFile, type Mutant, readStatements } from './mutants.ts';

const PLANTED: BugsByFile = {
  'tuning/schedule-tuner': [
    ['needed <= length', 'needed < Infinity'],
    ['turn % STREAMS', '0 % STREAMS'],
    ['cost: cost + time * needed', 'cost: cost + needed'],
    ['return { won: 0, cost: DEFAULT_NODES };', 'return { won: 0, cost };'],
    ['listUsualSteps(setting);', 'listUsualSteps({ ...setting, rules: {} });'],
  ],
  'report/section < cli/report:too few games': [
    ['countGames(countsOf(entry)) >= FEWEST_GAMES', 'countGames(countsOf(entry)) >= 0'],
  ],
  'report/section < cli/report:the same colour': [['PLAYER_NAMES.indexOf(figures.player)', '-1']],
  'report/drawing < report/drawing:are told apart': [['#580008', '#490047']],
  'search/portfolio < search/portfolio:nearly no deal': [['rules[key] === mostlyLost', 'rules[key] === ""']],
  'search/portfolio < search/portfolio:of its own': [['variant.schedule ?? ', '']],
  'analysis/move-verdicts < analysis/move-verdicts.staged:undecided': [
    [
      'moves.every(({ verdict }) => verdict === "unwinnable") ? ',
      'moves.filter(({ verdict }) => verdict === "unknown").length <= 1 ? ',
    ],
  ],
  'analysis/no-return < analysis/no-return:a proof only': [['lost === won + 1 ? "proof"', 'lost <= won + 2 ? "proof"']],
  'analysis/no-return < analysis/no-return:come later': [
    ['isWinnable(won + 1, limit)', 'isWinnable(won + 1, thorough[0])'],
  ],
  'analysis/no-return < analysis/no-return:a deal of which short': [
    ['bisect(lost, Math.min(...thorough))', 'bisect(lost, quick)'],
  ],
  'analysis/no-return-measures < analysis/no-return:are counted': [['lost.ply - thrown.winnable.ply', 'lost.ply']],
  'notation/setup < games/position-text.staged:has not been seen': [
    ['missing.every((card) => card === missing[0])', 'missing.length < 3'],
  ],
  'notation/setup < games/position-text.staged:is accepted where': [
    ['<= strays ? 0 : start', '<= strays ? start : start'],
  ],
  'notation/setup < cli/positions.staged:more cards in stock': [['stock + waste <= most', 'stock <= most']],
  'notation/deal-text < deal/deal-text': [
    ['text.lastIndexOf(":")', 'text.indexOf(":")'],
    ['named !== variant', 'false'],
    ['words.slice(0, packSize(pack) + 1)', 'words.slice(0, packSize(pack))'],
    ['if (empty) throw', 'if (false) throw'],
  ],
  'notation/position-text < cli/positions.staged:are refused': [['rows >= 1', 'rows >= 0']],
  'notation/position-text < games/position-text.staged': [['words.at(-1) === UNSEEN', 'false']],
  'notation/steps < notation/steps.staged cli/step-text': [
    ['source.lastIndexOf(card)', '0'],
    ['isTurn(last) && isTurn(step)', 'isTurn(step)'],
    ['if (at2 >= 0) left.splice(at2, 1);', ''],
  ],
  'players/advisor < players/advisor:who plays on': [['hidden: this.#hidden }', 'hidden: this.#hidden - 3 }']],
  'players/advisor < players/advisor:lays a hidden card': [['position.translate(move)', 'move']],
  'players/advisor < players/advisor:a chance is the share': [['[...values, 1, 0]', 'values']],
  'variants/cadogan-congress/policy < players/cadogan-features:the features of': [
    ['reading.height !== height || ', ''],
    [' || reading.lowers !== (foundations & LOWERS)', ''],
  ],
  'variants/congress/waste-cards < players/congress-features:rates': [
    ['stock === this.#stock && foundations === this.#foundations', 'stock === this.#stock'],
    ['isSame = false;\n      this.#mask[word] =', 'this.#mask[word] ='],
    ['isSame = false;\n      this.#weights[i] =', 'this.#weights[i] ='],
  ],
  // Peeking at hidden cards, or taking an order that is only imagined for the true one.
  'variants/congress/policy < players/hasty.staged:rates a move the same': [['this.#playable = 0;', '']],
  'variants/congress/policy < players/hasty.staged:whole deal': [
    ['this.#unknown++', 'this.#trial[pile] = pileOf(this.#stock[this.#next])'],
  ],
  'games/policy < players/hasty.staged:the hidden cards': [
    ['i < stock.length; i++) {', 'i < stock.length - 1; i++) {'],
  ],
  'players/ending < players/ending.staged': [
    ['({ position }) => nameSeen(position)', '({ position }) => nameSeen(position, 0)'],
    ['plan.wins - countWinnable(group)', '0'],
    ['stretch.every((move, i) => line[i] === move)', 'stretch.length >= 0'],
    ['position.play(position.translate(move))', 'position.play(move)'],
  ],
  'players/followed-game < players/followed-game.staged': [
    ['.slice(0, this.position.stockCount - this.unseen.length)', ''],
    ['.stockCount < this.unseen.length', '.stockCount <= this.unseen.length'],
    ['this.position.translate(way)', 'way'],
    ['start.unseen.toSpliced(start.unseen.indexOf(card), 1)', 'start.unseen.toSpliced(0, 1)'],
    ['sightings.slice(copy - 1, copy)', 'sightings'],
    ['record.position.translate(this.#waiting)', 'this.#waiting'],
    ['waiting === void 0 ? refuse(this.#waiting)', 'waiting === void 0 ? [corrected, record, this.#waiting]'],
  ],
  'players/followed-game < cli/companion:says what is wrong': [
    ['next !== void 0 && next !== card', 'false'],
    ['Number(a.pile === STOCK) - Number(b.pile === STOCK)', '0'],
  ],
  'players/thinker < players/parameters:rollout': [['drawSample(view, this.#random)', 'view.position']],
  'players/thinker < players/ending.staged': [
    ['if (stretch.length > 0 || view.hidden > 1) return stretch;', 'if (view.hidden > 1) return [];'],
    ['view.moves.indexOf(view.position.translate(next))', 'view.moves.indexOf(next)'],
  ],
  'players/thinker': [
    ['random.below(i - seen + 1)', 'random.below(i - seen)'],
    ['this.#samples >= 2 * ROUND', 'this.#samples >= ROUND'],
    ['&& i > leader', '&& i < leader'],
    [' / this.#samples - lead * lead', ' / this.#samples'],
    [
      '< this.#rules.replace * this.#error(leader, 0) ? 0 : leader',
      '< this.#rules.replace * this.#error(leader, 0) ? leader : leader',
    ],
  ],
  'players/outlook < players/followed-game.staged': [
    ['unseen.toSpliced(unseen.indexOf(card), 1)', 'unseen.slice(1)', 'one card is turned, whatever lies under it'],
    ['return moves.some(', 'return !moves.some('],
    ['raisesFoundation(layout.foundations, card));', 'true);'],
  ],
  'players/candidates < players/thinker': [['if (keys.has(key)) continue;', '']],
  'players/careful < players/careful.staged': [
    ['this.#plan.length = 0;\n    this.#isOpenSearched = false;', ''],
    ['this.#most = -Infinity;\n    this.#follower', 'this.#follower'],
    ['scores[i] <= this.#most', 'scores[i] >= this.#most'],
    ['for (let i = this.#end; i > 0;', 'for (let i = this.#end; i > 1;'],
  ],
  'players/follower < players/hasty.staged:whole deal': [['0, moves, count)', '0, moves, Math.min(count, 5))']],
  'players/follower < players/thinker': [[' || !this.#leadsBack(game, rows, at, moves[choice])', ' || true']],
  'players/follower < players/hasty.staged': [
    ['else this.#met.clear();', '', 'no position before a move that cannot be taken back comes again'],
    ['after === hashOf(game, rows, at) || ', ''],
  ],
  'players/simple < players/greedy': [
    ['rank > most', 'rank >= most'],
    ['? SAME_SUIT : 0', '? 0 : SAME_SUIT'],
    ['+ heightOf(target)', ''],
  ],
  'players/rollout < players/thinker': [
    ['share ** 3', 'share'],
    ['<= horizon', '< horizon'],
  ],
  'players/rollout < players/advisor:lays a hidden card': [['position.translate(move)', 'move']],
  'players/table < players/thinker': [
    ['idle < IDLE_LIMIT', 'idle <= IDLE_LIMIT'],
    ['left < stock || raised > record ? 0', 'left < stock ? 0'],
  ],
  'players/table < analysis/difficulty:different games': [['seedOf(start) + attempt', 'seedOf(start)']],
  'players/view < players/advisor:who plays on': [
    ['Math.min(countFresh(game, row, 0), this.#unseen)', 'countFresh(game, row, 0)'],
  ],
  'players/view < players/table.staged:a view': [
    ['stock[at++] = card', 'at++'],
    ['hideOrder(this.#start, this.#known)', 'this.#start'],
    ['hideOrder(this.#start, this.#known)', 'hideOrder(this.#start, this.#known + 1)'],
  ],
  'analysis/any-order < analysis/any-order.staged:plain rules find': [
    ['if (found === "none") return "none";', ''],
    ['(unwinnable > 0 || way === "none")', 'unwinnable > 0'],
    ['shown <= 0', 'shown <= 1'],
    ['left.toSpliced(left.indexOf(card), 1)', 'left.slice(1)'],
    [
      'if (decision.verdict === "unwinnable") return "none";',
      'if (decision.verdict === "unwinnable") continue;',
      'all ways are tried then, none of them wins that order, and the verdicts by order are the same: it costs nodes',
    ],
  ],
  'analysis/comparison < cli/compare': [
    ['rows.length < 2', 'rows.length < 3', 'pairs of two contenders are one row, and those of three are three'],
    ['listVerdicts([...own, ...other]).length < 2', 'listVerdicts([...own, ...other]).length < 3'],
  ],
  'analysis/comparison < analysis/performance': [['own === null || other === null', 'own === null && other === null']],
  'analysis/contest < cli/compare': [
    ['all.every(({ rules })', 'all.some(({ rules })'],
    ['blocks.filter(({ length }) => length === folders.length)', 'blocks'],
    ['!folders.some((series) => differIn(series, field))', 'true'],
  ],
  'analysis/course < players/thinker': [
    ['counts.indexOf(', 'counts.lastIndexOf('],
    ['.toReversed()', ''],
  ],
  'analysis/difficulty': [
    ['random.below(SLIP) > 0', 'random.below(SLIP) >= 0'],
    ['won ? result.nodes : null', 'result.nodes'],
  ],
  'analysis/difficulty < analysis/only-moves.staged': [
    ['others.length > 0 && !isKept(others, wins)', '!isKept(others, wins)'],
  ],
  'analysis/distributions': [
    ['found - found % width', 'found'],
    ['return a - b;', 'return b - a;'],
  ],
  'analysis/outcome < store/chunk': [['FAULTS.some((fault) => fault === reason)', 'reason !== null']],
  'analysis/outcome < analysis/performance': [['${verdict} ${nodes} ', '${verdict} ']],
  'analysis/outcome < analysis/tally': [
    ['COUNTED_BY_NAME.get(verdict) ?? null', 'COUNTED_BY_NAME.get(verdict) ?? "lost"'],
    ['...half && { half: describeHalfPoint(half.layOut()) }', ''],
  ],
  'analysis/performance': [
    ['factor * limitOf(trial)', 'limitOf(trial)'],
    ['estimateClusteredRate(most.shares,', 'estimateClusteredRate(least.shares,'],
  ],
  'analysis/story': [['reached < quarters', 'reached <= quarters']],
  'analysis/stuck < analysis/stuck analysis/blockers': [
    ['cards.length - 1 - at', 'cards.length - at'],
    ['rankOf(card) > rank', 'rankOf(card) >= rank'],
    ['Math.min(1, cards.length)', '1'],
    ['cards[at + 1] ?? null', 'cards[at - 1] ?? null'],
  ],
  'analysis/stuck-measures < analysis/stuck': [
    ['game.stuck === null ? WON_HALF_MEASURES : STUCK_MEASURES', 'STUCK_MEASURES'],
  ],
  'analysis/tally': [
    ['sum[name] += sign * b[name]', 'sum[name] += b[name]'],
    ['addStuckGame(tally.stuck, outcome);', ''],
  ],
  'games/deal-check < games/deal-check deal/deal-text': [
    ['copies[card] > COPIES)', 'copies[card] > COPIES + 1)'],
    ['card < CARD_LIMIT', 'card <= CARD_LIMIT'],
  ],
  'games/faults < cli/positions.staged:are refused': [
    ['rankOf(card) !== rankOf(cards[i - 1]) - 1 ||', 'rankOf(card) >= rankOf(cards[i - 1]) ||'],
  ],
  'games/game-record': [
    ['this.#moves[this.#played] !== move', 'true'],
    ['Math.min(count, this.#played)', 'count'],
    ['Math.min(count, this.#moves.length - this.#played)', 'count'],
    ['this.#positions.splice(this.#played + 1, Infinity, next)', 'this.#positions.push(next)'],
  ],
  'games/position < games/position-text.staged:has not been seen': [
    ['formatDeal(order.toSorted((a, b) => a - b)) !==', 'false &&'],
  ],
  'games/rules': [['seen.add(key);', '']],
  'games/weights': [
    ['Math.abs(value) <= LARGEST_WEIGHT', 'value <= LARGEST_WEIGHT'],
    ['weights[2 * i] + early * weights[2 * i + 1]', 'early * weights[2 * i] + weights[2 * i + 1]'],
  ],
  // What an own search reports is believed only as far as the plain rules confirm it.
  'search/line-check < search/own-search': [
    ['reached === foundation', 'reached >= foundation'],
    ['replay.status === "ok"', 'replay.status !== "illegal"'],
    ['raised !== counted', 'false'],
    ['cardsAt(layout, STOCK).length !== found.stockCount', 'false'],
  ],
  'variants/british-constitution/faults < games/position-text.staged:is accepted where': [
    [' && countCards(layout, sources) > 0', ''],
  ],
  'variants/british-constitution/faults < cli/positions.staged:are refused': [
    ['isForced ? findOpenRow(rows) : null', 'null'],
    ['spaces2 < 0', 'spaces2 < -1'],
    ['open <= 1', 'open <= 2'],
  ],
  'variants/cadogan-congress/faults < cli/positions.staged:two vacancies': [['missing <= 1', 'missing <= 2']],
  'variants/cadogan-congress/faults < cli/positions.staged:more rows': [['left > most', 'left > most + size.piles']],
  'variants/cadogan-congress/faults < cli/positions.staged:a river that is too long': [
    ['(cards.length > rows)', '(cards.length > rows + 1)'],
  ],
  'variants/cadogan-constitution/faults < games/position-text.staged:only cards that were dealt there': [
    [' ?? findCrowd(rows, size, countCards(layout, [...SOURCES, ROW4]))', ''],
  ],
  'variants/congress/faults < cli/positions.staged:are refused': [
    ['second === void 0', 'true'],
    ['(pile < TABLEAU || i === 0)', 'pile < TABLEAU'],
  ],
  'variants/diplomat/faults < cli/positions.staged:are refused': [
    ['first < DEALT', 'first <= DEALT'],
    ['redeals > Number(rules.redeals)', 'redeals > 2'],
  ],
  'statistics/bootstrap': [
    ['RESAMPLES - left)', 'RESAMPLES - 1)'],
    ['above / below', 'below / above'],
  ],
  'statistics/intervals': [
    ['roundTo(low, digits, Math.floor)', 'roundTo(low, digits, Math.round)'],
    ['estimateInterval(won + unknown, deals, form)', 'estimateInterval(won, deals - unknown, form)'],
    ['const tail = (1 - confidence) / 2', 'const tail = 1 - confidence'],
  ],
  'statistics/intervals < statistics/sample-size': [['1 - (1 - confidence) / looks', 'confidence']],
  'statistics/logistic': [['const NEWTON_STEPS = 12', 'const NEWTON_STEPS = 1']],
  'statistics/moments': [
    ['Math.max(1, values.length - 1)', 'values.length'],
    ['Math.floor(sorted.length / 2) + 1', 'Math.ceil(sorted.length / 2)'],
  ],
  'statistics/paired-rates < statistics/paired-rates.staged': [
    [' - 2 * correlation * a * b', ''],
    ['Math.max(p, testDifferences(best, unit))', 'Math.min(p, testDifferences(best, unit))'],
    ['estimateDifference(first.most, second.least)', 'estimateDifference(first.least, second.least)'],
  ],
  'statistics/paired-tests < statistics/paired-tests.staged': [
    ['(1 - trials) * Math.LN2', '-trials * Math.LN2'],
    ['Math.max(largest, Math.min(', 'Math.max(0, Math.min('],
    ['(hits + 1) / (DRAWS + 1)', 'hits / DRAWS'],
    ['2 * probabilities.reduce', 'probabilities.reduce'],
  ],
  'statistics/run-lengths': [['cost <= nodes', 'cost < nodes']],
  'statistics/sample-size': [
    ['Math.min(Math.max(low, 0.5), high)', '0.5'],
    ['(interval.high - interval.low) / 2', 'interval.high - interval.low'],
  ],
  'statistics/sequential-test < statistics/sequential-test.staged': [
    ['stake * (value - limit)', 'stake * value'],
    ['above.add(worst.slice(count, look))', 'above.add(best.slice(count, look))'],
    ['Math.min(above.weigh(-h1), below.weigh(-h1))', 'Math.max(above.weigh(-h1), below.weigh(-h1))'],
    ['if (verdict !== null) break;', ''],
    ['count === next', 'count >= 0'],
    ['1 - errors[0] - errors[1]', '1 - errors[0]'],
    ['(count + 1);', 'count;'],
  ],
  'statistics/special-functions < statistics/special-functions.staged': [['1 / 1260', '1 / 1620']],
  // Bugs that lose records, take up what was never written, or keep nobody out of a file.
  'store/chunk': [
    ['digestText(text) === digest ? text : null', 'text'],
    ['(packed.times[i] ?? NaN) / MICROSECONDS', 'packed.times[i] ?? NaN'],
    ['...faults > 0 && { faults }', ''],
  ],
  'store/durable': [
    ['gathered = "";\n  }', '}'],
    ['await rm(draft, { force: true });\n  const handle', 'const handle'],
    ['open(draft, "wx")', 'open(path, "w")'],
  ],
  'store/folder-lock': [
    ['host !== hostname() || !exists(pid)', '!exists(pid)'],
    ['!status.zombie && status.start === start', '!status.zombie'],
    ['formatOwner(now) !== formatOwner(owner)', 'false'],
    ['if (isAlive(owner)) rivals', 'if (exists(owner.pid)) rivals'],
    [
      'refuseLiving(path, what);\n        if (draft',
      'if (draft === null) refuseLiving(path, what);\n        if (draft',
    ],
  ],
  'store/game-file < cli/play:the file of a game': [
    ['found !== this.#text && (found', 'false && (found'],
    ['found !== null || existsSync(place)', 'true'],
    ['await followLinks(this.path)', 'this.path'],
    ['this.#text = text;', ''],
  ],
  'store/journal': [
    ['stage > other.stage', 'stage >= other.stage'],
    ['if (offset === found?.offset) continue;', ''],
    ['grown.former?.includes(state.header?.study ?? "") === true', 'true'],
    ['!isKeptChunk(value) || !isIntact(value)', '!isKeptChunk(value)'],
    ['lost - noted + (torn ? 1 : 0)', 'lost - noted'],
    ['if (this.#state.torn) await this.#handle.truncate(this.#state.length);', ''],
    ['offset += length + 1;', 'offset += length;'],
  ],
  'store/journal-line < store/journal': [
    ['`${study}${JSON.stringify(value)}`', 'JSON.stringify(value)'],
    ['if (length <= LONGEST_LINE) rest.push(part);\n    else rest = [];', 'rest.push(part);'],
    ['if (start < part.length) add', 'if (start < part.length - 1) add'],
    ['if (length > 0) yield take(false)', 'if (length > 0) yield take(true)'],
  ],
  'store/step-log': [
    ['if (!ended) break;', ''],
    ['await this.#handle.truncate(this.#length);', ''],
    ['NO_STUDY : header.study', 'NO_STUDY : NO_STUDY'],
    ['this.#length += line.length;', ''],
  ],
};

export interface PlantedMutant extends Pick<Mutant, 'source' | 'text'> {
  readonly file: string;
  /** As in `BugsByFile`. */
  readonly tests: string;
  /** Why nobody can notice it; null for those that the tests notice. */
  readonly reason: string | null;
}

/** @throws Error naming the bugs whose place does not occur once in their files: these have changed, and the bugs have to. */
export function listPlanted(): PlantedMutant[] {
  const lost: string[] = [];
  const mutants = Object.entries(PLANTED).flatMap(([key, bugs]) => {
    const [name = '', tests = name] = key.split(' < ');
    const file = `src/${name}.ts`;
    const source = readStatements(file);
    return bugs.map(([find, put, reason = null]) => {
      const [before = '', after = '', ...others] = source.split(find);
      if (!source.includes(find) || others.length > 0) lost.push(`${file}: ${find}`);
      return { file, tests, reason, text: `${find} -> ${put}`, source: before + put + after };
    });
  });
  if (lost.length > 0) throw new Error(`these do not occur once in their files:\n${lost.join('\n')}`);
  return mutants;
}
