/// <reference types="node" />

/**
 * Plays a study from a program: begun, stopped, gone on with and extended, with its progress on the way.
 * It writes its files into the folder that is named, or into ./study.
 */

import { beginStudy, planStudy, publishStudy, resumeStudy, runStudy, type StudyEvent } from 'quorum-patience/studies';

const folder = process.argv[2] ?? 'study';

/** Plays what is missing, and stops after some deals. @returns how many have been played in all. */
async function play(study: Awaited<ReturnType<typeof beginStudy>>, most = Infinity): Promise<number> {
  const stop = new AbortController();
  let deals = 0;
  const onEvent = (event: StudyEvent): void => {
    if (event.type !== 'played') return;
    deals = event.counts.deals;
    if (deals >= most) stop.abort();
  };
  try {
    const { study: played } = await runStudy(study, { workers: 1, signal: stop.signal, onEvent });
    const { complete, summary } = await publishStudy(played);
    for (const { variant, player, tally } of summary)
      console.log(`${variant}, ${player}: ${tally.won} of ${tally.deals} won${complete ? '' : ' so far'}`);
  } finally {
    await study.store.close();
  }
  return deals;
}

const planned = await planStudy({
  kind: 'analyze',
  games: [{ variant: 'congress', rules: { 'space-fill': 'choice' }, deals: { firstSeed: 1, count: 40 } }],
  contenders: [{ player: 'greedy' }],
});
await play(await beginStudy(planned, folder, { force: true }), 16);
await play(await resumeStudy(folder));
await play(await resumeStudy(folder, { deals: 60 }));
