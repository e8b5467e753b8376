/** Random streams: one deal played several times by whoever makes random choices, each time with other ones. */

import { InputError } from '../base/errors.ts';
import { SEED } from '../search/parameters.ts';
import type { SeatPlan } from './seat.ts';

/**
 * A seat for each random stream. Stream 0 has the seed that was chosen, stream k the seed k further on, so that
 * any of them can be played again alone. Whoever has no parameter `seed` makes no random choices, and plays once.
 * @param repeat how many streams; null unless the study is a repeated one.
 * @throws InputError when there are not so many seeds.
 */
export function listStreams(seat: SeatPlan, repeat: number | null): SeatPlan[] {
  if (repeat === null) return [seat];
  const { who } = seat;
  const { seed } = who.parameters;
  if (typeof seed !== 'number') return [{ ...seat, stream: null }];
  const last = seed + repeat - 1;
  if (last > SEED.most) {
    throw new InputError(
      `--repeat ${repeat} takes the seeds ${seed} to ${last} of ${who.label}, and the last seed is ${SEED.most}; give a smaller seed`,
    );
  }
  return Array.from({ length: repeat }, (_, stream) => ({
    ...seat,
    who: { ...who, parameters: { ...who.parameters, seed: seed + stream } },
    stream,
  }));
}
