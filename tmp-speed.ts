import { createPortfolioSearch } from './src/search/portfolio.ts';
import { createSetting, packOf, Position } from './src/games/position.ts';
import { dealFromSeed } from './src/deal/deal-v1.ts';
import { findVariant } from './src/variants/registry.ts';
const [name = 'congress', deals = '40', first = '7000001'] = process.argv.slice(2);
const setting = createSetting(findVariant(name));
const search = createPortfolioSearch(setting, { nodes: 1_000_000, seconds: null, memory: 64 });
const run = (from: number, n: number): number => {
  let nodes = 0;
  for (let i = 0; i < n; i++)
    nodes += search.run(Position.open(setting, dealFromSeed(from + i, packOf(setting)).cards), {
      nodes: 1_000_000,
      deadline: Infinity,
      seed: 0,
    }).nodes;
  return nodes;
};
run(Number(first) + 5000, 20);
const before = process.cpuUsage();
const nodes = run(Number(first), Number(deals));
const { user, system } = process.cpuUsage(before);
console.log(nodes, ((user + system) / 1e3).toFixed(0));
