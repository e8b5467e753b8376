/** What may be set of strategies and players, in words and as JSON. */

import { describeAllowed, type Parameter, type ParameterTable } from '../../search/parameters.ts';
import { formatSchedule } from '../../search/schedule-text.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';
import { textWidth, wrapText } from './text.ts';

/** A strategy or a player, as far as people choose it by what it is and what may be set. */
export interface Kind {
  readonly name: string;
  readonly summary: string;
  readonly parameters?: ParameterTable;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const SCHEDULE_FORM =
  'Write SEARCH/SHARE with plus signs between the steps. Parameters of a search stand before its share, as in ' +
  'annealing/plies=500/0.3+nrpa/0.7. A name that ends in .json is a file with the same list: ' +
  '[{"search": "annealing", "share": 0.3, "parameters": {"plies": 500}}, ...]. A step without a seed takes its position as seed, counted from 0.';

function explainParameter(name: string, parameter: Parameter, width: number): string[] {
  const allowed = `${capitalize(describeAllowed(parameter))}.`;
  const [head, text] =
    parameter.kind === 'schedule'
      ? [
          name,
          `${parameter.meaning} ${allowed} ${SCHEDULE_FORM} Default: ${formatSchedule(parameter.default).replaceAll('+', ' + ')}`,
        ]
      : [`${name}=${parameter.default}`, `${parameter.meaning} ${allowed}`];
  return ['', `  ${head}`, ...wrapText(text, '    ', width)];
}

/** The name, the summary, and every parameter with its default and limits. */
function explainKind({ name, summary, parameters = {} }: Kind, width: number): string {
  const entries = Object.entries(parameters);
  const none = entries.length === 0 ? ['', '  It has no parameters.'] : [];
  return [
    ...wrapText(`${name}: ${summary}`, '', width),
    ...none,
    ...entries.flatMap(([key, each]) => explainParameter(key, each, width)),
  ].join('\n');
}

/** A parameter as plain data; of the searches of a schedule the names. */
const describeParameter = ([name, parameter]: readonly [string, Parameter]): object =>
  Object.assign(
    { name },
    parameter,
    parameter.kind === 'schedule' ? { searches: Object.keys(parameter.searches) } : {},
  );

/** The same as one line of JSON. */
const formatKind = ({ name, summary, parameters = {} }: Kind): string =>
  JSON.stringify({ name, summary, parameters: Object.entries(parameters).map(describeParameter) });

/** How the first number that may be set of a kind is given: `./mine.ts:luck=1`. @param name by which the kind is named. */
export function formatExample(name: string, { parameters = {} }: Kind): string {
  const [first] = Object.entries(parameters).flatMap(([key, { kind, default: preset }]) =>
    kind === 'schedule' ? [] : [`:${key}=${String(preset)}`],
  );
  return name + (first ?? '');
}

export interface ListOptions {
  readonly json?: true;
}

/**
 * Prints kinds, and below them how parameters are given.
 * @param example an option that gives some.
 */
export async function listKinds(
  shell: Shell,
  kinds: readonly Kind[],
  [outro, example]: readonly [text: string, example: string],
  { json }: ListOptions,
): Promise<void> {
  if (json === true) {
    for (const kind of kinds) await writeLine(shell.stdout, formatKind(kind));
    return;
  }
  const width = textWidth(shell.stdout);
  await writeLine(
    shell.stdout,
    [
      ...kinds.map((kind) => explainKind(kind, width)),
      [...wrapText(outro, '', width), '', `  ${example}`].join('\n'),
    ].join('\n\n'),
  );
}
