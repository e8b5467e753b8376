/** Lets a player who cannot see the stock play five deals, and checks how each game ends. */
import { congress, createSetting, dealSeeds, packOf, Position } from 'quorum-patience';
import { createPlayer, findPlayer, playGame } from 'quorum-patience/players';

const setting = createSetting(congress);
const player = createPlayer(findPlayer('careful'), setting);
for (const deal of dealSeeds(1, 5, packOf(setting))) {
  const { start, ending, moves } = playGame(Position.open(setting, deal.cards), player);
  const end = moves.reduce((position, move) => position.play(move), start);
  if (end.isWon !== (ending === 'won')) throw new Error(`seed ${deal.id} did not end as it says`);
  console.log(`seed ${deal.id}: ${ending} after ${moves.length} moves, ${end.foundationCount} cards are out`);
}
