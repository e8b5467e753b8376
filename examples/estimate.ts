/** Estimates a win rate, deal by deal. */
import { britishConstitution, createSetting, dealSeeds, estimateDeals, packOf } from 'quorum-patience';
import { createPlayer, findPlayer } from 'quorum-patience/players';

const setting = createSetting(britishConstitution);
const player = createPlayer(findPlayer('careful'), setting); // or createSolver(setting, { nodes: 1e6 })
for await (const { tally, interval } of estimateDeals(setting, player, dealSeeds(1, 200, packOf(setting)))) {
  if (tally.deals % 50 > 0) continue;
  console.log(`${tally.won} of ${tally.deals} won: between ${interval.low.toFixed(3)} and ${interval.high.toFixed(3)}`);
  if (interval.low > tally.won / tally.deals) throw new Error('the rate lies outside its interval');
}
