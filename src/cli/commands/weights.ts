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
import { VARIANT_ARGUMENT, WEIGHTS_FILE } from '../options/shared-options.ts';
import { openVariants } from '../sources/weights-source.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { formatTable, wrapText } from '../../base/prose.ts';

export const add = defineCommand(
  {
    name: 'weights',
    args: [VARIANT_ARGUMENT],
    about: 'print the weights by which searches and players choose moves',
    options: [
      choices('--what <table>', 'a table to print', 'all of them', WEIGHT_KINDS),
      WEIGHTS_FILE,
      flag('--json', 'print a file of weights, which --weights reads'),
    ],
    help: { tables: WEIGHT_KINDS.map((kind) => [kind, WEIGHT_MEANINGS[kind]] as const) },
  },
  async (shell, name, { what, weights: file, json }) => {
    const shipped = findVariant(name);
    const variant = file === undefined ? findVariant(name) : (await openVariants(file, shell.stdin))(name);
    const kinds = WEIGHT_KINDS.filter((kind) =>
      what.length === 0 ? variant.weights[kind] !== undefined : what.includes(kind),
    );
    if (json) {
      const weights = Object.fromEntries(kinds.map((kind) => [kind, findTable(variant, kind)]));
      const comment = file === undefined ? 'Weights as they ship; change any number.' : null;
      return print(shell, formatWeights({ variant, weights }, comment, 2));
    }
    const width = textWidth(shell.stdout);
    const tables = kinds.map((kind) =>
      formatWeightTable(shipped, kind, file === undefined ? null : findTable(variant, kind), width).join('\n'),
    );
    return print(shell, tables.join('\n\n'));
  },
);

const show = (weight: number | undefined) => String(weight ?? '');

function listRows(table: WeightTable) {
  const names = Object.keys(table);
  if (!names.some((name) => name.endsWith(EARLY))) return names.map((name) => [name, show(table[name])]);
  const features = names.filter((name) => !name.endsWith(EARLY));
  return [['', 'late', 'early'], ...features.map((name) => [name, show(table[name]), show(table[name + EARLY])])];
}

function formatWeightTable(variant: Variant, kind: WeightKind, other: WeightTable | null, width: number) {
  const shipped = findTable(variant, kind);
  const head = wrapText(`${variant.name}, ${kind}: ${WEIGHT_MEANINGS[kind]}`, width);
  const rows =
    other === null
      ? listRows(shipped)
      : [['', 'ships', 'file'], ...Object.keys(shipped).map((name) => [name, show(shipped[name]), show(other[name])])];
  return [...head, ...formatTable(rows, 1, '  ')];
}
