/** Estimates a win rate, deal by deal. */
import { britishConstitution, createSetting, dealSeeds, packOf, Position } from 'quorum-patience';
import { createPlayer, findPlayer, playGame } from 'quorum-patience/players';
import { estimateInterval } from 'quorum-patience/statistics';

const setting = createSetting(britishConstitution);
const player = createPlayer(findPlayer('careful'), setting);
let [won, deals] = [0, 0];
for (const { cards } of dealSeeds(1, 200, packOf(setting))) {
  // For the solver: solve(Position.open(setting, cards)).verdict === 'winnable', and see estimateWinRate.
  won += playGame(Position.open(setting, cards), player).ending === 'won' ? 1 : 0;
  deals += 1;
  const interval = estimateInterval(won, deals);
  if (interval === null || deals % 50 > 0) continue;
  const { low, high } = interval;
  console.log(`${won} of ${deals} won: between ${low.toFixed(3)} and ${high.toFixed(3)}`);
  if (low > won / deals) throw new Error('the rate lies outside its interval');
}
