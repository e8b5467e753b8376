/** How intervals of win rates are to be calculated: as the command line asks, or as the study was begun, or exactly. */

import {
  EXACT_INTERVAL,
  INTERVAL_METHODS,
  type IntervalForm,
  type IntervalMethod,
} from '../../statistics/intervals.ts';
import { InputError } from '../../base/errors.ts';
import { suggestName } from '../../base/text.ts';

/** See INTERVAL_OPTIONS. They change no game, so a study may be told anew with others. */
export interface IntervalOptions {
  readonly confidence?: number;
  readonly interval?: string;
}

const isMethod = (name: unknown): name is IntervalMethod => INTERVAL_METHODS.some((method) => method === name);

function readMethod(name: string): IntervalMethod {
  if (isMethod(name)) return name;
  throw new InputError(
    `--interval "${name}" cannot be used${suggestName(name, INTERVAL_METHODS)}; choose from ${INTERVAL_METHODS.join(', ')}`,
  );
}

/** @throws InputError for a method that there is none of. */
export const readIntervalForm = ({ confidence, interval }: IntervalOptions): IntervalForm => ({
  method: interval === undefined ? EXACT_INTERVAL.method : readMethod(interval),
  confidence: confidence ?? EXACT_INTERVAL.confidence,
});

/**
 * The form that a command line asks for; what it does not say is as it was when the study was begun.
 * @param begun the options that the study was begun with, from wherever it is kept.
 * @throws InputError for a method that there is none of.
 */
export function chooseIntervalForm(given: IntervalOptions, begun: Readonly<Record<string, unknown>>): IntervalForm {
  const { confidence, interval, looks } = begun;
  const form = readIntervalForm({
    ...(typeof confidence === 'number' && confidence > 0 && confidence < 1 && { confidence }),
    ...(isMethod(interval) && { interval }),
    ...(given.confidence !== undefined && { confidence: given.confidence }),
    ...(given.interval !== undefined && { interval: given.interval }),
  });
  return Array.isArray(looks) && looks.length > 1 ? { ...form, looks: looks.length } : form;
}

/** The form under the names of the options, for manifests. */
export const describeIntervalForm = ({ method, confidence }: IntervalForm): Required<IntervalOptions> => ({
  confidence,
  interval: method,
});
