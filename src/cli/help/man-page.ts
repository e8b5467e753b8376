import type { Command, Option } from 'commander';
import { readVersion } from '../../lab/files/provenance.ts';
import { describeOption } from '../options/option-spec.ts';
import { type HelpBlock, readLongHelp, type Term } from './help.ts';

const escapeRoff = (text: string) => text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&');

const formatTerm = ([term, meaning]: Term) => ['.TP', `.B ${escapeRoff(term)}`, escapeRoff(meaning)];

function formatBlock(block: HelpBlock) {
  switch (block.kind) {
    case 'heading':
      return ['.PP', `.I ${escapeRoff(block.text)}`];
    case 'paragraph':
      return ['.PP', escapeRoff(block.text)];
    case 'terms':
      return block.terms.flatMap(formatTerm);
    case 'lines':
      return ['.PP', '.nf', '.RS', ...block.lines.map(escapeRoff), '.RE', '.fi'];
    default:
      return block;
  }
}

const formatOption = (option: Option) => formatTerm([option.flags, describeOption(option)]);

function formatCommand(command: Command) {
  const helper = command.createHelp();
  const usage = `quorum ${command.name()} ${command.usage()}`;
  return [
    `.SS ${escapeRoff(usage)}`,
    escapeRoff(`${command.description()}.`),
    ...helper
      .visibleArguments(command)
      .flatMap((argument) => formatTerm([argument.name(), helper.argumentDescription(argument)])),
    ...helper
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .flatMap(formatOption),
    ...readLongHelp(command).flatMap(formatBlock),
  ];
}

export function formatManPage(program: Command): string {
  const helper = program.createHelp();
  const commands = program.commands.filter((each) => each.name() !== 'help');
  const groups = [...new Set(commands.map((each) => each.helpGroup()))];
  return [
    `.TH QUORUM 1 "" "quorum ${readVersion()}"`,
    '.SH NAME',
    `quorum \\- ${escapeRoff(program.description())}`,
    '.SH SYNOPSIS',
    '.B quorum',
    '.I COMMAND',
    '[argument ...]',
    '.SH OPTIONS',
    ...helper.visibleOptions(program).flatMap(formatOption),
    ...groups.flatMap((group) =>
      [`.SH ${escapeRoff(group.replace(':', '').toUpperCase())}`].concat(
        commands.filter((each) => each.helpGroup() === group).flatMap(formatCommand),
      ),
    ),
    '',
  ].join('\n');
}
