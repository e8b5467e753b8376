/**
 * A schedule as text: `annealing/0.1,nrpa+step=2+seed=7/0.9`. Each step has the name of its search, any
 * parameters after plus signs, and behind the stroke its share of the nodes.
 */

import { InputError } from '../engine/errors.ts';
import { describeAllowed, type Schedule, type ScheduleParameter, type ScheduleStep } from './parameters.ts';

const formatStep = ({ search, share, parameters = {} }: ScheduleStep): string =>
  [search, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join('+') + `/${share}`;

export const formatSchedule = (schedule: Schedule): string => schedule.map(formatStep).join(',');

const STEP = /^(?<search>[\w-]+)(?<settings>(?:\+\w+=[^+/]+)*)\/(?<share>[^/]+)$/;

function readStep(name: string, text: string, parameter: ScheduleParameter): ScheduleStep {
  const { search, settings, share } = STEP.exec(text)?.groups ?? {};
  if (search === undefined || settings === undefined || share === undefined) {
    throw new InputError(`${name}: "${text}" cannot be used; give SEARCH/SHARE with commas between, ${describeAllowed(parameter)}`);
  }
  const pairs = settings.split('+').slice(1).map((pair) => pair.split('=', 2));
  if (pairs.length === 0) return { search, share: Number(share) };
  return { search, share: Number(share), parameters: Object.fromEntries(pairs.map(([key, value]) => [key, Number(value)])) };
}

/**
 * Reads the form of a schedule; its values are for `checkValue` to check.
 * @param name what to call it in messages.
 * @throws InputError
 */
export const readSchedule = (name: string, text: string, parameter: ScheduleParameter): Schedule =>
  text.split(',').map((step) => readStep(name, step, parameter));
