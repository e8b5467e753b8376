import type { Variant } from '../../games/variant.ts';
import {
  EARLY,
  findTable,
  WEIGHT_KINDS,
  WEIGHT_MEANINGS,
  type WeightKind,
  type WeightTable,
} from '../../games/weights.ts';
import { formatWeights } from '../../notation/weights-text.ts';
import { findVariant } from '../../variants/registry.ts';
import { defineCommand } from '../options/command.ts';
import { choices, flag } from '../options/option-spec.ts';
import { VARIANT_ARGUMENT } from '../options/shared-options.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { formatTable, wrapText } from '../../base/prose.ts';

export const add = defineCommand(
  {
    name: 'weights',
    args: [VARIANT_ARGUMENT],
    about: 'print the weights by which searches and players choose moves',
    options: [
      choices('--what <table>', 'a table to print', 'all of them', WEIGHT_KINDS),
      flag('--json', 'print a file of weights, which --weights reads'),
    ],
    help: { tables: WEIGHT_KINDS.map((kind) => [kind, WEIGHT_MEANINGS[kind]] as const) },
  },
  async (shell, name, { what, json }) => {
    const variant = findVariant(name);
    const kinds = WEIGHT_KINDS.filter((kind) =>
      what.length === 0 ? variant.weights[kind] !== undefined : what.includes(kind),
    );
    if (json) {
      const weights = Object.fromEntries(kinds.map((kind) => [kind, findTable(variant, kind)]));
      return print(shell, formatWeights({ variant, weights }, 'Weights as they ship; change any number.', 2));
    }
    const width = textWidth(shell.stdout);
    return print(shell, kinds.map((kind) => formatTableOf(variant, kind, width).join('\n')).join('\n\n'));
  },
);

const show = (weight: number | undefined) => String(weight ?? '');

function listRows(table: WeightTable) {
  const names = Object.keys(table);
  if (!names.some((name) => name.endsWith(EARLY))) return names.map((name) => [name, show(table[name])]);
  const features = names.filter((name) => !name.endsWith(EARLY));
  return [['', 'late', 'early'], ...features.map((name) => [name, show(table[name]), show(table[name + EARLY])])];
}

function formatTableOf(variant: Variant, kind: WeightKind, width: number) {
  const head = wrapText(`${variant.name}, ${kind}: ${WEIGHT_MEANINGS[kind]}`, width);
  return [...head, ...formatTable(listRows(findTable(variant, kind)), 1, '  ')];
}
