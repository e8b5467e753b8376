/**
 * A schedule as text: `annealing/0.1+nrpa/step=2/seed=7/0.9`. Each step has the name of its search, what that is
 * told, and its share of the nodes. There is no comma in it, so that it stands in CSV files as it is.
 */

import { InputError } from '../base/errors.ts';
import {
  checkSchedule,
  describeAllowed,
  type Schedule,
  type ScheduleParameter,
  type ScheduleStep,
} from './parameters.ts';

const formatStep = ({ search, share, parameters = {} }: ScheduleStep): string =>
  [search, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`), share].join('/');

export const formatSchedule = (schedule: Schedule): string => schedule.map(formatStep).join('+');

/** The number, or the text itself where it is none, for a message. */
const readNumber = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);

function readStep(text: string, parameter: ScheduleParameter): object {
  const [search, ...rest] = text.split('/');
  const share = rest.pop();
  if (share === undefined) {
    throw new InputError(
      `"${text}" cannot be used; give SEARCH/SHARE with plus signs between, ${describeAllowed(parameter)}`,
    );
  }
  const parameters = new Map<string, number | string>();
  for (const setting of rest) {
    const [key, value = ''] = setting.split('=', 2);
    if (parameters.has(key)) throw new InputError(`"${text}" sets ${key} twice; keep one of them`);
    parameters.set(key, readNumber(value));
  }
  return {
    search,
    share: readNumber(share),
    ...(rest.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
  };
}

/** @throws InputError that says what is allowed. */
export const parseSchedule = (text: string, parameter: ScheduleParameter): Schedule =>
  checkSchedule(
    'the schedule',
    text.split('+').map((step) => readStep(step, parameter)),
    parameter,
  );
