/**
 * Solves deals in a thread of their own until the time is up. The lines that it prints are read by `quorum verify`.
 */
import { createSetting, dealSeeds, packOf, parliament, Position } from 'quorum-patience';
import { solveAsync } from 'quorum-patience/async';

const SECONDS = 20;

const setting = createSetting(parliament, { 'worry-back': 'no' });
const signal = AbortSignal.timeout(1000 * SECONDS);
try {
  for (const deal of dealSeeds(1, 3, packOf(setting))) {
    const result = await solveAsync(Position.open(setting, deal.cards), { nodes: 1_000_000, memory: 64, signal });
    console.log(JSON.stringify(result));
  }
} catch (error) {
  if (!signal.aborted) throw error;
  console.error(`The deals took more than ${SECONDS} s.`);
}
