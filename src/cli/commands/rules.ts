import { GUIDES } from '../../variants/guides.ts';
import { explainGuide, formatWorth, type Habit, listSections } from '../../engine/games/guide.ts';
import type { RuleOption, VariantWords } from '../../engine/games/variant.ts';
import { CATALOGUE, findEntry } from '../../variants/catalogue.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON, flag } from '../options/option-spec.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { foldLine, wrapText } from '../../base/prose.ts';

/** The width of the largest worth. */
const POINTS = '100.0'.length;

function explainOption(option: RuleOption, width: number) {
  const head = `  ${option.key} = ${option.values.join(' | ')}   (default ${option.values[0]})`;
  return [
    '',
    ...foldLine(head, width),
    ...option.values.flatMap((value, index) => wrapText(`${value}: ${option.meanings[index] ?? ''}`, width, '    ')),
    ...wrapText(`Source: ${option.source}`, width, '    '),
  ];
}

function explainVariant(variant: VariantWords, width: number) {
  const { name, title, aliases } = variant;
  const others = Object.entries(aliases).map(([alias, preset]) => {
    const settings = Object.entries(preset).map((pair) => pair.join('='));
    return settings.length === 0 ? alias : `${alias} with ${settings.join(' ')}`;
  });
  return [
    ...foldLine(`${title}  (${name})`, width),
    ...(others.length === 0 ? [] : wrapText(`Also ${others.join(', ')}`, width)),
    ...variant.description.flatMap((paragraph) => ['', ...wrapText(paragraph, width)]),
    '',
    ...wrapText(`Source: ${variant.source}`, width),
    '',
    variant.options.length === 0 ? 'No rule options.' : 'Rule options (--rule key=value):',
    ...variant.options.flatMap((option) => explainOption(option, width)),
  ];
}

function formatHabit([text, worth]: Habit, width: number) {
  const [points, interval] = formatWorth(worth);
  const lines = wrapText(`${text} (${interval})`, width, ' '.repeat(POINTS + 2));
  return lines.map((line, i) => (i === 0 ? points.padStart(POINTS) + line.slice(POINTS) : line));
}

function explainHabits({ name, title }: VariantWords, width: number) {
  const guide = GUIDES.get(name);
  if (guide === undefined) return wrapText(`${title}: no habits have been measured.`, width);
  return [
    title,
    ...listSections(guide).flatMap(([head, habits]) =>
      [''].concat(
        wrapText(head, width),
        habits.flatMap((habit) => formatHabit(habit, width)),
      ),
    ),
    '',
    ...wrapText(explainGuide(guide), width),
  ];
}

function formatJson({ name, title, aliases, description, source, options }: VariantWords) {
  const described = options.map(({ key, values, meanings, source: origin }) => ({
    key,
    default: values[0],
    values: values.map((value, i) => ({ value, meaning: meanings[i] })),
    source: origin,
  }));
  const named = { variant: name, title, aliases: Object.keys(aliases) };
  return JSON.stringify({ ...named, description, source, options: described });
}

function formatGuideJson({ name, title }: VariantWords) {
  const guide = GUIDES.get(name);
  const habits = guide?.habits.map(([habit, [points, low, high]]) => ({ habit, points, low, high })) ?? [];
  return JSON.stringify({ variant: name, title, ...guide, habits });
}

export const add = defineCommand(
  {
    name: 'rules',
    args: [['[variant]', 'a variant, see quorum rules']],
    about: 'explain all variants and their rule options, or one of them',
    options: [flag('--guide', 'print habits that pay, each with the games in a hundred that it wins'), AS_JSON],
  },
  async (shell, variantName, { guide, json }) => {
    const variants = variantName === undefined ? CATALOGUE : [findEntry(variantName)];
    if (json) return print(shell, variants.map(guide ? formatGuideJson : formatJson));
    const width = textWidth(shell.stdout);
    const texts = variants.map((variant) => (guide ? explainHabits : explainVariant)(variant, width).join('\n'));
    return print(shell, texts.join('\n\n\n'));
  },
);
