import { formatCard } from './src/engine/cards.ts';
import { Position } from './src/games/position.ts';
import { formatRules } from './src/games/rules.ts';
import { DepthFirstSearch } from './src/search/depth-first.ts';
import { createPortfolioSearch } from './src/search/portfolio.ts';
import { solveCompletely } from './src/verify/refutation.ts';
import { dealCards } from './test/games/cases.ts';
import { createPlain, listTinySettings } from './test/reference/tiny.ts';
import { findVariant } from './src/variants/registry.ts';
import { replayPlainly } from './test/search/plain-rules.ts';
import { lineOf } from './test/search/outcomes.ts';
const totals: Record<string, number[]> = {};
const settings = listTinySettings(findVariant('diplomat'), { diplomat: '' } && { '': '1x6x1 2x3x1 1x7x2' });
for (const setting of settings) {
  const game = createPlain(setting);
  const dfs = new DepthFirstSearch(setting, { table: 2 ** 22, stack: 2 ** 22 });
  const portfolio = createPortfolioSearch(setting, { nodes: 40_000, seconds: null, memory: 16 });
  for (let seed = 20_001, done = 0; done < 900; seed++) {
    const cards = dealCards(setting, seed);
    const { verdict } = solveCompletely(game, game.start(cards.map(formatCard)), 20_000);
    if (verdict === 'too-large') continue;
    done++;
    const opening = Position.open(setting, cards);
    const own = dfs.run(opening, { nodes: 400_000, deadline: Infinity, seed: 0 });
    const told = seed % 4 === 0 ? portfolio.run(opening, { nodes: 40_000, deadline: Infinity, seed: 0 }) : own;
    let bad = 0,
      unknown = 0;
    for (const outcome of [own, told]) {
      if (outcome.verdict === 'unknown') unknown = 1;
      else if (outcome.verdict !== verdict) bad++;
      const line = lineOf(outcome);
      if (line && replayPlainly(opening, line).status !== 'ok') bad++;
    }
    if (bad) console.log('CONTRADICTION', formatRules(setting.rules), seed, verdict, own.verdict, told.verdict);
    for (const [k, v] of Object.entries(setting.rules)) {
      const t = (totals[`${k}=${v}`] ??= [0, 0, 0, 0]);
      t[0]++;
      if (verdict === 'winnable') t[1]++;
      t[2] += unknown;
      t[3] += bad;
    }
  }
}
console.log('option deals winnable undecided contradictions');
for (const [k, t] of Object.entries(totals)) console.log(k, ...t);
