/**
 * Bugs that somebody could write, each with the tests that notice it: in measurements, players, statistics, files and
 * the readers of positions, where the systematic changes of `mutants.ts` would mostly change nothing that matters.
 */

import { type BugsByFile, type Mutant, readStatements } from './mutants.ts';
import { STORE_BUGS } from './store-bugs.ts';

const PLANTED: BugsByFile = {
  'tuning/schedule-tuner': {
    'tuning/schedule-tuner.test.ts': [
      ['needed <= length', 'needed < Infinity'],
      ['turn % STREAMS', '0 % STREAMS'],
      ['cost: cost + time * needed', 'cost: cost + needed'],
      ['return { won: 0, cost: DEFAULT_NODES };', 'return { won: 0, cost };'],
      ['listUsualSteps(setting);', 'listUsualSteps({ ...setting, rules: {} });'],
    ],
  },
  'report/section': {
    'cli/report.test.ts:too few games': [
      ['countGames(countsOf(entry)) >= FEWEST_GAMES', 'countGames(countsOf(entry)) >= 0'],
    ],
    'cli/report.test.ts:the same colour': [['PLAYER_NAMES.indexOf(figures.player)', '-1']],
  },
  'report/drawing': {
    'report/drawing.test.ts:are told apart': [['#580008', '#490047']],
  },
  'search/portfolio': {
    'search/portfolio.test.ts:nearly no deal': [['rules[key] === mostlyLost', 'rules[key] === ""']],
    'search/portfolio.test.ts:of its own': [['variant.schedule ?? ', '']],
  },
  'analysis/move-verdicts': {
    'analysis/move-verdicts.staged.test.ts:undecided': [
      [
        'moves.every(({ verdict }) => verdict === "unwinnable") ? ',
        'moves.filter(({ verdict }) => verdict === "unknown").length <= 1 ? ',
      ],
    ],
  },
  'analysis/no-return': {
    'analysis/no-return.test.ts:a proof only': [['lost === won + 1 ? "proof"', 'lost <= won + 2 ? "proof"']],
    'analysis/no-return.test.ts:come later': [['isWinnable(won + 1, limit)', 'isWinnable(won + 1, thorough[0])']],
    'analysis/no-return.test.ts:a deal of which short': [
      ['bisect(lost, Math.min(...thorough))', 'bisect(lost, quick)'],
    ],
  },
  'analysis/no-return-measures': {
    'analysis/no-return.test.ts:are counted': [['lost.ply - thrown.winnable.ply', 'lost.ply']],
  },
  'notation/setup': {
    'games/position-text.staged.test.ts:has not been seen': [
      ['missing.every((card) => card === missing[0])', 'missing.length < 3'],
    ],
    'games/position-text.staged.test.ts:is accepted where': [['<= strays ? 0 : start', '<= strays ? start : start']],
    'cli/positions.staged.test.ts:more cards in stock': [['stock + waste <= most', 'stock <= most']],
  },
  'notation/deal-text': {
    'deal/deal-text.test.ts': [
      ['text.lastIndexOf(":")', 'text.indexOf(":")'],
      ['named !== variant', 'false'],
      ['words.slice(0, packSize(pack) + 1)', 'words.slice(0, packSize(pack))'],
      ['if (empty) throw', 'if (false) throw'],
    ],
  },
  'notation/position-text': {
    'cli/positions.staged.test.ts:are refused': [['rows >= 1', 'rows >= 0']],
    'games/position-text.staged.test.ts': [['words.at(-1) === UNSEEN', 'false']],
  },
  'notation/steps': {
    'notation/steps.staged.test.ts cli/step-text.test.ts': [
      ['source.lastIndexOf(card)', '0'],
      ['isTurn(last) && isTurn(step)', 'isTurn(step)'],
      ['if (at2 >= 0) left.splice(at2, 1);', ''],
    ],
  },
  'players/advisor': {
    'players/advisor.test.ts:who plays on': [['hidden: this.#hidden }', 'hidden: this.#hidden - 3 }']],
    'players/advisor.test.ts:lays a hidden card': [['position.translate(move)', 'move']],
    'players/advisor.test.ts:a chance is the share': [['[...values, 1, 0]', 'values']],
  },
  'variants/cadogan-congress/policy': {
    'players/cadogan-features.test.ts:the features of': [
      ['reading.height !== height || ', ''],
      [' || reading.lowers !== (foundations & LOWERS)', ''],
    ],
  },
  'variants/congress/waste-cards': {
    'players/congress-features.test.ts:rates': [
      ['stock === this.#stock && foundations === this.#foundations', 'stock === this.#stock'],
      ['isSame = false;\n      this.#mask[word] =', 'this.#mask[word] ='],
      ['isSame = false;\n      this.#weights[i] =', 'this.#weights[i] ='],
    ],
  },
  // Peeking at hidden cards, or taking an order that is only imagined for the true one.
  'variants/congress/policy': {
    'players/hasty.staged.test.ts:rates a move the same': [['this.#playable = 0;', '']],
    'players/hasty.staged.test.ts:whole deal': [
      ['this.#unknown++', 'this.#trial[pile] = pileOf(this.#stock[this.#next])'],
    ],
  },
  'games/policy': {
    'players/hasty.staged.test.ts:the hidden cards': [['i < stock.length; i++) {', 'i < stock.length - 1; i++) {']],
  },
  'players/ending': {
    'players/ending.staged.test.ts': [
      ['({ position }) => nameSeen(position)', '({ position }) => nameSeen(position, 0)'],
      ['plan.wins - countWinnable(group)', '0'],
      ['stretch.every((move, i) => line[i] === move)', 'stretch.length >= 0'],
      ['position.play(position.translate(move))', 'position.play(move)'],
    ],
  },
  'players/followed-game': {
    'players/followed-game.staged.test.ts': [
      ['.slice(0, this.position.stockCount - this.unseen.length)', ''],
      ['.stockCount < this.unseen.length', '.stockCount <= this.unseen.length'],
      ['this.position.translate(way)', 'way'],
      ['start.unseen.toSpliced(start.unseen.indexOf(card), 1)', 'start.unseen.toSpliced(0, 1)'],
      ['sightings.slice(copy - 1, copy)', 'sightings'],
      ['record.position.translate(this.#waiting)', 'this.#waiting'],
      ['waiting === void 0 ? refuse(this.#waiting)', 'waiting === void 0 ? [corrected, record, this.#waiting]'],
    ],
    'cli/companion.test.ts:says what is wrong': [
      ['next !== void 0 && next !== card', 'false'],
      ['Number(a.pile === STOCK) - Number(b.pile === STOCK)', '0'],
    ],
  },
  'players/thinker': {
    'players/parameters.test.ts:rollout': [['drawSample(view, this.#random)', 'view.position']],
    'players/ending.staged.test.ts': [
      ['if (stretch.length > 0 || view.hidden > 1) return stretch;', 'if (view.hidden > 1) return [];'],
      ['view.moves.indexOf(view.position.translate(next))', 'view.moves.indexOf(next)'],
    ],
    'players/thinker.test.ts': [
      ['random.below(i - seen + 1)', 'random.below(i - seen)'],
      ['this.#samples >= 2 * ROUND', 'this.#samples >= ROUND'],
      ['&& i > leader', '&& i < leader'],
      [' / this.#samples - lead * lead', ' / this.#samples'],
      [
        '< this.#rules.replace * this.#error(leader, 0) ? 0 : leader',
        '< this.#rules.replace * this.#error(leader, 0) ? leader : leader',
      ],
    ],
  },
  'players/outlook': {
    'players/followed-game.staged.test.ts': [
      ['unseen.toSpliced(unseen.indexOf(card), 1)', 'unseen.slice(1)', 'one card is turned, whatever lies under it'],
      ['return moves.some(', 'return !moves.some('],
      ['raisesFoundation(layout.foundations, card));', 'true);'],
    ],
  },
  'players/candidates': { 'players/thinker.test.ts': [['if (keys.has(key)) continue;', '']] },
  'players/careful': {
    'players/careful.staged.test.ts': [
      ['this.#plan.length = 0;\n    this.#isOpenSearched = false;', ''],
      ['this.#most = -Infinity;\n    this.#follower', 'this.#follower'],
      ['scores[i] <= this.#most', 'scores[i] >= this.#most'],
      ['for (let i = this.#end; i > 0;', 'for (let i = this.#end; i > 1;'],
    ],
  },
  'players/follower': {
    'players/hasty.staged.test.ts:whole deal': [['0, moves, count)', '0, moves, Math.min(count, 5))']],
    'players/thinker.test.ts': [[' || !this.#leadsBack(game, rows, at, moves[choice])', ' || true']],
    'players/hasty.staged.test.ts': [
      ['else this.#met.clear();', '', 'no position before a move that cannot be taken back comes again'],
      ['after === hashOf(game, rows, at) || ', ''],
    ],
  },
  'players/simple': {
    'players/greedy.test.ts': [
      ['rank > most', 'rank >= most'],
      ['? SAME_SUIT : 0', '? 0 : SAME_SUIT'],
      ['+ heightOf(target)', ''],
    ],
  },
  'players/rollout': {
    'players/thinker.test.ts': [
      ['share ** 3', 'share'],
      ['<= horizon', '< horizon'],
    ],
    'players/advisor.test.ts:lays a hidden card': [['position.translate(move)', 'move']],
  },
  'players/table': {
    'players/thinker.test.ts': [
      ['idle < IDLE_LIMIT', 'idle <= IDLE_LIMIT'],
      ['left < stock || raised > record ? 0', 'left < stock ? 0'],
    ],
    'analysis/difficulty.test.ts:different games': [['seedOf(start) + attempt', 'seedOf(start)']],
  },
  'players/view': {
    'players/advisor.test.ts:who plays on': [
      ['Math.min(countFresh(game, row, 0), this.#unseen)', 'countFresh(game, row, 0)'],
    ],
    'players/table.staged.test.ts:a view': [
      ['stock[at++] = card', 'at++'],
      ['hideOrder(this.#start.game, this.#known)', 'this.#start.game'],
      ['hideOrder(this.#start.game, this.#known)', 'hideOrder(this.#start.game, this.#known + 1)'],
    ],
  },
  'analysis/any-order': {
    'analysis/any-order.staged.test.ts:plain rules find': [
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
  },
  'analysis/comparison': {
    'cli/compare.test.ts': [
      ['rows.length < 2', 'rows.length < 3', 'pairs of two contenders are one row, and those of three are three'],
      ['listVerdicts([...own, ...other]).length < 2', 'listVerdicts([...own, ...other]).length < 3'],
    ],
    'analysis/performance.test.ts': [['own === null || other === null', 'own === null && other === null']],
  },
  'analysis/contest': {
    'cli/compare.test.ts': [
      ['all.every(({ rules })', 'all.some(({ rules })'],
      ['blocks.filter(({ length }) => length === folders.length)', 'blocks'],
      ['!folders.some((series) => differIn(series, field))', 'true'],
    ],
  },
  'analysis/course': {
    'players/thinker.test.ts': [
      ['counts.indexOf(', 'counts.lastIndexOf('],
      ['.toReversed()', ''],
    ],
  },
  'analysis/difficulty': {
    'analysis/difficulty.test.ts': [
      ['random.below(SLIP) > 0', 'random.below(SLIP) >= 0'],
      ['won ? result.nodes : null', 'result.nodes'],
    ],
    'analysis/only-moves.staged.test.ts': [['others.length > 0 && !isKept(others, wins)', '!isKept(others, wins)']],
  },
  'analysis/distributions': {
    'analysis/distributions.test.ts': [
      ['found - found % width', 'found'],
      ['return a - b;', 'return b - a;'],
    ],
  },
  'analysis/luck': {
    'analysis/luck.staged.test.ts': [
      ['unseen.filter((each) => each === card).length / hidden', '1 / hidden'],
      ['known.translate(move), hidden - 1', 'known.translate(move), hidden'],
      ['hidden > left && hidden >= 2', 'hidden > left && hidden >= 3'],
    ],
  },
  'analysis/outcome': {
    'store/chunk.test.ts': [['FAULTS.some((fault) => fault === reason)', 'reason !== null']],
    'analysis/tally.test.ts': [
      ['COUNTED_BY_NAME.get(verdict) ?? null', 'COUNTED_BY_NAME.get(verdict) ?? "lost"'],
      ['...half && { half: describeHalfPoint(half.layOut()) }', ''],
    ],
  },
  'analysis/performance': {
    'analysis/performance.test.ts': [
      ['factor * limitOf(trial)', 'limitOf(trial)'],
      ['${verdict} ${nodes} ', '${verdict} '],
      ['estimateClusteredRate(most.shares,', 'estimateClusteredRate(least.shares,'],
      ['SUCCESSES.won(run) ?? 1', 'SUCCESSES.won(run) ?? 0'],
    ],
  },
  'analysis/story': { 'analysis/story.test.ts': [['reached < quarters', 'reached <= quarters']] },
  'analysis/stuck': {
    'analysis/stuck.test.ts analysis/blockers.test.ts': [
      ['cards.length - 1 - at', 'cards.length - at'],
      ['rankOf(card) > rank', 'rankOf(card) >= rank'],
      ['Math.min(1, cards.length)', '1'],
      ['cards[at + 1] ?? null', 'cards[at - 1] ?? null'],
    ],
  },
  'analysis/stuck-measures': {
    'analysis/stuck.test.ts': [['game.stuck === null ? WON_HALF_MEASURES : STUCK_MEASURES', 'STUCK_MEASURES']],
  },
  'analysis/tally': {
    'analysis/tally.test.ts': [
      ['sum[name] += sign * b[name]', 'sum[name] += b[name]'],
      ['addStuckGame(tally.stuck, outcome);', ''],
    ],
  },
  'games/deal-check': {
    'games/deal-check.test.ts deal/deal-text.test.ts': [
      ['copies[card] > COPIES)', 'copies[card] > COPIES + 1)'],
      ['card < CARD_LIMIT', 'card <= CARD_LIMIT'],
    ],
  },
  'games/faults': {
    'cli/positions.staged.test.ts:are refused': [
      ['rankOf(card) !== rankOf(cards[i - 1]) - 1 ||', 'rankOf(card) >= rankOf(cards[i - 1]) ||'],
    ],
  },
  'games/game-record': {
    'games/game-record.test.ts': [
      ['this.#moves[this.#played] !== move', 'true'],
      ['Math.min(count, this.#played)', 'count'],
      ['Math.min(count, this.#moves.length - this.#played)', 'count'],
      ['this.#positions.splice(this.#played + 1, Infinity, next)', 'this.#positions.push(next)'],
    ],
  },
  'games/position': {
    'games/position-text.staged.test.ts:has not been seen': [
      ['formatDeal(order.toSorted((a, b) => a - b)) !==', 'false &&'],
    ],
  },
  'games/rules': { 'games/rules.test.ts': [['seen.add(key);', '']] },
  'games/weights': {
    'games/weights.test.ts': [
      ['Math.abs(value) <= LARGEST_WEIGHT', 'value <= LARGEST_WEIGHT'],
      ['weights[2 * i] + early * weights[2 * i + 1]', 'early * weights[2 * i] + weights[2 * i + 1]'],
    ],
  },
  // What an own search reports is believed only as far as the plain rules confirm it.
  'search/line-check': {
    'search/own-search.test.ts': [
      ['reached === foundation', 'reached >= foundation'],
      ['replay.status === "ok"', 'replay.status !== "illegal"'],
      ['raised !== counted', 'false'],
      ['cardsAt(layout, STOCK).length !== found.stockCount', 'false'],
    ],
  },
  'variants/british-constitution/faults': {
    'games/position-text.staged.test.ts:is accepted where': [[' && countCards(layout, sources) > 0', '']],
    'cli/positions.staged.test.ts:are refused': [
      ['isForced ? findOpenRow(rows) : null', 'null'],
      ['spaces2 < 0', 'spaces2 < -1'],
      ['open <= 1', 'open <= 2'],
    ],
  },
  'variants/cadogan-congress/faults': {
    'cli/positions.staged.test.ts:two vacancies': [['missing <= 1', 'missing <= 2']],
    'cli/positions.staged.test.ts:more rows': [['left > most', 'left > most + size.piles']],
    'cli/positions.staged.test.ts:a river that is too long': [['(cards.length > rows)', '(cards.length > rows + 1)']],
  },
  'variants/cadogan-constitution/faults': {
    'games/position-text.staged.test.ts:only cards that were dealt there': [
      [' ?? findCrowd(rows, size, countCards(layout, [...SOURCES, ROW4]))', ''],
    ],
  },
  'variants/congress/faults': {
    'cli/positions.staged.test.ts:are refused': [
      ['second === void 0', 'true'],
      ['(pile < TABLEAU || i === 0)', 'pile < TABLEAU'],
    ],
  },
  'variants/diplomat/faults': {
    'cli/positions.staged.test.ts:are refused': [
      ['first < DEALT', 'first <= DEALT'],
      ['redeals > Number(rules.redeals)', 'redeals > 2'],
    ],
  },
  'statistics/bootstrap': {
    'statistics/bootstrap.test.ts': [
      ['RESAMPLES - left)', 'RESAMPLES - 1)'],
      ['above / below', 'below / above'],
    ],
  },
  'statistics/intervals': {
    'statistics/intervals.test.ts': [
      ['roundTo(low, digits, Math.floor)', 'roundTo(low, digits, Math.round)'],
      ['estimateInterval(won + unknown, deals, form)', 'estimateInterval(won, deals - unknown, form)'],
      ['const tail = (1 - confidence) / 2', 'const tail = 1 - confidence'],
    ],
    'statistics/sample-size.test.ts': [['1 - (1 - confidence) / looks', 'confidence']],
  },
  'statistics/logistic': { 'statistics/logistic.test.ts': [['const NEWTON_STEPS = 12', 'const NEWTON_STEPS = 1']] },
  'statistics/moments': {
    'statistics/moments.test.ts': [
      ['Math.max(1, values.length - 1)', 'values.length'],
      ['Math.floor(sorted.length / 2) + 1', 'Math.ceil(sorted.length / 2)'],
    ],
  },
  'statistics/paired-rates': {
    'statistics/paired-rates.staged.test.ts': [
      [' - 2 * correlation * a * b', ''],
      ['Math.max(p, testDifferences(best, unit))', 'Math.min(p, testDifferences(best, unit))'],
      ['estimateDifference(first.most, second.least)', 'estimateDifference(first.least, second.least)'],
    ],
  },
  'statistics/paired-tests': {
    'statistics/paired-tests.staged.test.ts': [
      ['(1 - trials) * Math.LN2', '-trials * Math.LN2'],
      ['Math.max(largest, Math.min(', 'Math.max(0, Math.min('],
      ['(hits + 1) / (DRAWS + 1)', 'hits / DRAWS'],
      ['2 * probabilities.reduce', 'probabilities.reduce'],
    ],
  },
  'statistics/run-lengths': {
    'statistics/run-lengths.test.ts': [
      ['cost <= nodes', 'cost < nodes'],
      ['failure ** 2 * last.nodes', 'failure * last.nodes'],
    ],
  },
  'statistics/sample-size': {
    'statistics/sample-size.test.ts': [
      ['Math.min(Math.max(low, 0.5), high)', '0.5'],
      ['(interval.high - interval.low) / 2', 'interval.high - interval.low'],
    ],
  },
  'statistics/sequential-test': {
    'statistics/sequential-test.staged.test.ts': [
      ['stake * (value - limit)', 'stake * value'],
      ['above.add(worst.slice(count, look))', 'above.add(best.slice(count, look))'],
      ['Math.min(above.weigh(-h1), below.weigh(-h1))', 'Math.max(above.weigh(-h1), below.weigh(-h1))'],
      ['if (verdict !== null) break;', ''],
      ['count === next', 'count >= 0'],
      ['1 - errors[0] - errors[1]', '1 - errors[0]'],
      ['(count + 1);', 'count;'],
    ],
  },
  'statistics/special-functions': {
    'statistics/special-functions.staged.test.ts': [['1 / 1260', '1 / 1620']],
  },
  ...STORE_BUGS,
};

export interface PlantedMutant extends Pick<Mutant, 'source' | 'text'> {
  readonly file: string;
  readonly tests: string;
  /** Why nobody can notice it; null for those that the tests notice. */
  readonly reason: string | null;
}

/** @throws Error naming the bugs whose place does not occur once in their files: these have changed, and the bugs have to. */
export function listPlanted(): PlantedMutant[] {
  const lost: string[] = [];
  const mutants = Object.entries(PLANTED).flatMap(([name, byTests]) => {
    const file = `src/${name}.ts`;
    const source = readStatements(file);
    return Object.entries(byTests).flatMap(([tests, bugs]) =>
      bugs.map(([find, put, reason = null]) => {
        const [before = '', after = '', ...others] = source.split(find);
        if (!source.includes(find) || others.length > 0) lost.push(`${file}: ${find}`);
        return { file, tests, reason, text: `${find} -> ${put}`, source: before + put + after };
      }),
    );
  });
  if (lost.length > 0) throw new Error(`these do not occur once in their files:\n${lost.join('\n')}`);
  return mutants;
}
