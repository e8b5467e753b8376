import { readFileSync } from 'node:fs';
import { Help, type Command } from 'commander';
import { refuseName } from '../../base/text.ts';
import { VARIANT_NAMES } from '../../variants/catalogue.ts';
import { describeOption } from '../options/option-spec.ts';
import { print, type Shell, textWidth } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

type Term = readonly [term: string, meaning: string];

/** Values for the places {name} of a help file. Terms take the place of an item of a list. */
export type HelpValues = Readonly<Record<string, string | number | bigint | readonly Term[]>>;

const ITEM = '- ';
const LINES_INDENT = '    ';
const HEADING = '## ';

export function fillPlaces(text: string, values: HelpValues): string {
  const left = new Set(Object.keys(values));
  const filled = text.replace(/\{([a-z][A-Za-z]*)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`help: nothing is given for ${place}`);
    left.delete(name);
    return typeof value === 'object' ? value.map((term) => term.join(': ')).join(`\n${ITEM}`) : String(value);
  });
  if (left.size > 0) throw new Error(`help: there is no place for ${[...left].join(', ')}`);
  return filled;
}

function readTerm(item: string): Term {
  const end = item.indexOf(': ');
  if (end < 0) throw new Error(`help: "${item}" has no colon after its term`);
  return [item.slice(0, end), item.slice(end + 2).replaceAll('\n', ' ')];
}

/** In fewer columns a meaning stands below its term and not beside it. */
const ROOMY = 60;

const formatBelow = ([term, meaning]: Term, width: number) => [
  ...wrapText(term, width, '  '),
  ...wrapText(meaning, width, '      '),
];

export function formatTerms(terms: readonly Term[], width: number): string[] {
  if (width < ROOMY) return terms.flatMap((each) => formatBelow(each, width));
  const indent = Math.max(...terms.map(([term]) => term.length)) + 4;
  return terms.flatMap(([term, meaning]) => {
    const [first = '', ...rest] = wrapText(meaning, width, ' '.repeat(indent));
    return [`  ${term}`.padEnd(indent) + first.trimStart(), ...rest];
  });
}

/** Lines that are indented stand as they are; everything else is wrapped. */
function formatBlock(text: string, width: number) {
  if (text.startsWith(LINES_INDENT))
    return text.split('\n').map((line) => line.slice(LINES_INDENT.length - 2).trimEnd());
  if (text.startsWith(ITEM)) return formatTerms(text.slice(ITEM.length).split(`\n${ITEM}`).map(readTerm), width);
  return ['', ...wrapText(text.startsWith(HEADING) ? `${text.slice(HEADING.length)}:` : text, width)];
}

/** A help file is read when somebody asks for it. */
const readBlocks = (name: string, values: HelpValues = {}) =>
  fillPlaces(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8'), values)
    .trimEnd()
    .split(/\n{2,}/);

const formatBlocks = (blocks: readonly string[], shell: Shell) =>
  blocks.flatMap((block) => formatBlock(block, textWidth(shell.stdout))).join('\n');

/** Adds the command's help file below its options. */
export function extendHelp(command: Command, shell: Shell, values: HelpValues = {}): void {
  command.addHelpText('after', () => formatBlocks(readBlocks(command.name(), values), shell));
}

/** Help settings for Commander, which by itself does not wrap in few columns. */
export const FITTING_HELP = {
  showGlobalOptions: true,
  optionDescription: describeOption,
  subcommandTerm: (command: Command): string => new Help().subcommandTerm(command).replace(' [options]', ''),
  formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = helper.helpWidth ?? ROOMY;
    if (width >= ROOMY || description === '')
      return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
    return formatBelow([term, description], width).join('\n');
  },
};

const GLOSSARY = 'words';

/** The items of the glossary. */
const readWords = () => (readBlocks(GLOSSARY)[1] ?? '').slice(ITEM.length).split(`\n${ITEM}`).map(readTerm);

/** The options that are called so, each with its meaning and the commands that have it in that sense. */
function findOptions({ commands }: Command, word: string): Term[] {
  const found = new Map<string, string[]>();
  for (const command of commands)
    for (const option of command.options)
      if (option.long === `--${word}`) {
        const text = `${option.flags}: ${describeOption(option)}`;
        found.set(text, [...(found.get(text) ?? []), command.name()]);
      }
  return Array.from(found, ([text, names]) => [`quorum help ${names.join(', ')}`, text]);
}

/** The command `help`, in the place of Commander's, which knows no errors. */
export function addHelpCommand(program: Command, shell: Shell): void {
  program.helpCommand(false);
  program
    .command('help')
    .argument('[word]', 'a command, an option, or a word of the glossary; words prints the whole glossary')
    .description('explain a command, an option or a word')
    .allowUnknownOption()
    .action((word: string | undefined) => {
      if (word === undefined) return program.help();
      const found = program.commands.find((each) => each.name() === word);
      if (found !== undefined) return found.help();
      if (word === GLOSSARY) return print(shell, formatBlocks(readBlocks(GLOSSARY), shell).trimStart());
      const words = readWords();
      const name = word.replace(/^--/, '');
      const rules: readonly Term[] = VARIANT_NAMES.includes(name)
        ? [[`quorum rules ${name}`, 'the rules of this game']]
        : [];
      const terms = [...words.filter(([term]) => term === name), ...findOptions(program, name), ...rules];
      if (terms.length > 0) return print(shell, formatTerms(terms, textWidth(shell.stdout)).join('\n'));
      const commands = program.commands.map((each) => each.name());
      throw refuseName('word', word, [...commands, ...words.map(([term]) => term)], [...commands, GLOSSARY]);
    });
}
