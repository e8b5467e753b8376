/** The help of commands: what stands below the options, and everything wrapped to the terminal. */

import { Help, type Command, type Option } from 'commander';
import { InputError } from '../../base/errors.ts';
import { suggestName } from '../../base/text.ts';
import type { Shell } from '../terminal/shell.ts';
import { textWidth, wrapText } from '../text/text.ts';

type Term = readonly [term: string, meaning: string];

/** A paragraph, a list of terms with their meanings, or lines that must stay as they are. */
type HelpSection = string | { readonly terms: readonly Term[] } | { readonly lines: readonly string[] };

/** In fewer columns a meaning stands below its term and not beside it. */
const ROOMY = 60;

const formatBelow = ([term, meaning]: Term, width: number): string[] => [
  `  ${term}`,
  ...wrapText(meaning, '      ', width),
];

/** Terms and their meanings side by side, or below each other where there are few columns. */
export function formatTerms(terms: readonly Term[], width: number): string[] {
  if (width < ROOMY) return terms.flatMap((each) => formatBelow(each, width));
  const indent = Math.max(...terms.map(([term]) => term.length)) + 4;
  return terms.flatMap(([term, meaning]) => {
    const [first, ...rest] = wrapText(meaning, ' '.repeat(indent), width);
    return [`  ${term}`.padEnd(indent) + first.trimStart(), ...rest];
  });
}

function formatSection(section: HelpSection, width: number): string[] {
  if (typeof section === 'string') return wrapText(section, '', width);
  return 'terms' in section ? formatTerms(section.terms, width) : section.lines.map((line) => `  ${line}`.trimEnd());
}

/**
 * Adds what a command's options alone do not say.
 * @param examples command lines without the program's name.
 */
export function extendHelp(
  command: Command,
  shell: Shell,
  sections: readonly HelpSection[],
  examples: readonly string[],
): Command {
  return command.addHelpText('after', () => {
    const width = textWidth(shell.stdout);
    const parts = sections.map((section) => `${formatSection(section, width).join('\n')}\n`);
    return ['', ...parts, 'Example:', ...examples.map((example) => `  $ quorum ${example}`)].join('\n');
  });
}

/** Help settings for Commander, which by itself does not wrap in few columns, and has a word of its own for what holds without a value. */
export const FITTING_HELP = {
  showGlobalOptions: true,
  optionDescription(option: Option): string {
    return new Help().optionDescription(option).replace(/\(preset: "(.*)"\)/, '($1 unless another is named)');
  },
  formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = helper.helpWidth ?? ROOMY;
    if (width >= ROOMY || description === '')
      return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
    return formatBelow([term, description], width).join('\n');
  },
};

/** The command of these words, of which each names one within the one before. */
function findCommand(command: Command, words: readonly string[]): Command {
  const [word, ...others] = words;
  if (word === undefined) return command;
  const found = command.commands.find((each) => each.name() === word);
  if (found !== undefined) return findCommand(found, others);
  const names = command.commands.map((each) => each.name());
  const choice =
    names.length === 0 ? `${command.name()} has no commands of its own` : `choose from ${names.join(', ')}`;
  throw new InputError(`help: there is no command "${word}"${suggestName(word, names)}; ${choice}`);
}

/** Gives a command with commands of its own the command `help`, in the place of Commander's, which knows neither depth nor errors. */
export function addHelpCommand(command: Command): void {
  command.helpCommand(false);
  command
    .command('help')
    .argument('[command...]', 'any command, and one within it')
    .description('explain a command')
    .action((words: readonly string[]) => findCommand(command, words).help());
}
