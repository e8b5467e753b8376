import type { RuleOption, VariantWords } from '../../games/variant.ts';
import { CATALOGUE, findEntry } from '../../variants/catalogue.ts';
import { defineCommand } from '../help/help.ts';
import { GENERAL_OPTIONS } from '../options/option-spec.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

function explainOption(option: RuleOption, width: number): string[] {
  const head = `  ${option.key} = ${option.values.join(' | ')}   (default ${option.values[0]})`;
  return [
    '',
    ...(head.length <= width ? [head] : wrapText(head.trim(), '  ', width)),
    ...option.values.flatMap((value, index) => wrapText(`${value}: ${option.meanings[index] ?? ''}`, '    ', width)),
    ...wrapText(`Source: ${option.source}`, '    ', width),
  ];
}

function explainVariant(variant: VariantWords, width: number): string[] {
  const { name, title, aliases } = variant;
  const others = Object.entries(aliases).map(([alias, preset]) =>
    [alias, ...Object.entries(preset).map(([key, value]) => `with ${key}=${value}`)].join(' '),
  );
  const head = `${title}  (${[name, ...others].join(', ')})`;
  return [
    ...(head.length <= width ? [head] : wrapText(head, '', width)),
    ...variant.description.flatMap((paragraph) => ['', ...wrapText(paragraph, '', width)]),
    '',
    ...wrapText(`Source: ${variant.source}`, '', width),
    '',
    variant.options.length === 0 ? 'No rule options.' : 'Rule options (--rule key=value):',
    ...variant.options.flatMap((option) => explainOption(option, width)),
  ];
}

function formatJson({ name, title, aliases, description, source, options }: VariantWords): string {
  const described = options.map(({ key, values, meanings, source: origin }) => ({
    key,
    default: values[0],
    values: values.map((value, i) => ({ value, meaning: meanings[i] })),
    source: origin,
  }));
  const named = { variant: name, title, aliases: Object.keys(aliases) };
  return JSON.stringify({ ...named, description, source, options: described });
}

export const add = defineCommand(
  {
    name: 'rules',
    args: [['[variant]', 'a variant, see quorum rules']],
    about: 'explain all variants and their rule options, or one of them',
    options: [GENERAL_OPTIONS.json],
  },
  async (shell, variantName, { json }) => {
    const variants = variantName === undefined ? CATALOGUE : [findEntry(variantName)];
    if (json) return print(shell, variants.map(formatJson));
    const width = textWidth(shell.stdout);
    const texts = variants.map((variant) => explainVariant(variant, width).join('\n'));
    return print(shell, texts.join('\n\n\n'));
  },
);
