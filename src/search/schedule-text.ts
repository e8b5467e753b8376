/**
 * A schedule as text: `annealing/0.1,nrpa+step=2+seed=7/0.9`. Each step has the name of its search, any
 * parameters after plus signs, and behind the stroke its share of the nodes.
 */

import { InputError } from '../engine/errors.ts';
import { checkSchedule, describeAllowed, type Schedule, type ScheduleParameter, type ScheduleStep } from './parameters.ts';

const formatStep = ({ search, share, parameters = {} }: ScheduleStep): string =>
  `${[search, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join('+')}/${share}`;

export const formatSchedule = (schedule: Schedule): string => schedule.map(formatStep).join(',');

const STEP = /^(?<search>[\w-]+)(?<settings>(?:\+\w+=[^+/]+)*)\/(?<share>[^/]+)$/;

/** The number, or the text itself where it is none, for a message. */
const readNumber = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

function readStep(name: string, text: string, parameter: ScheduleParameter): object {
  const { search, settings, share } = STEP.exec(text)?.groups ?? {};
  if (search === undefined || settings === undefined || share === undefined) {
    throw new InputError(`${name}: "${text}" cannot be used; give SEARCH/SHARE with commas between, ${describeAllowed(parameter)}`);
  }
  const parameters: Record<string, number | string> = {};
  for (const setting of settings.split('+').slice(1)) {
    const [key, value] = setting.split('=', 2);
    if (Object.hasOwn(parameters, key)) throw new InputError(`${name}: "${text}" sets ${key} twice; keep one of them`);
    parameters[key] = readNumber(value);
  }
  return { search, share: readNumber(share), ...(settings === '' ? {} : { parameters }) };
}

/**
 * @param name what to call it in messages.
 * @throws InputError
 */
export const parseSchedule = (name: string, text: string, parameter: ScheduleParameter): Schedule =>
  checkSchedule(name, text.split(',').map((step) => readStep(name, step, parameter)), parameter);
