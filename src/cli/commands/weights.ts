import { InputError } from '../../base/errors.ts';
import { suggestName } from '../../base/text.ts';
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
import { defineCommand, VARIANT_ARGUMENT } from '../options/options.ts';
import { openVariants } from '../sources/weights-source.ts';
import { checkOutputFile, writeOutputFile } from '../terminal/output-file.ts';
import { textWidth, print, say } from '../terminal/shell.ts';
import { formatTable, wrapText } from '../../base/prose.ts';

/** Those that are asked for; all that the variant has unless any are. */
function chooseKinds(names: readonly string[], { weights }: Variant) {
  const stranger = names.find((name) => !WEIGHT_KINDS.some((kind) => kind === name));
  if (stranger !== undefined)
    throw new InputError(
      `--what "${stranger}" is no table${suggestName(stranger, WEIGHT_KINDS)}; choose from ${WEIGHT_KINDS.join(', ')}`,
    );
  return WEIGHT_KINDS.filter((kind) => (names.length === 0 ? weights[kind] !== undefined : names.includes(kind)));
}

export const add = defineCommand(
  {
    name: 'weights',
    args: [VARIANT_ARGUMENT],
    about: 'print the weights by which searches and players choose moves',
    options: ['tables', 'weightsFile', 'outFile', 'forceFile', 'json'],
    help: { tables: WEIGHT_KINDS.map((kind) => [kind, WEIGHT_MEANINGS[kind]] as const) },
  },
  async (shell, name, options) => {
    const { weights: file, json, out, force = false } = options;
    if (out !== undefined) checkOutputFile(out, force);
    const shipped = findVariant(name);
    const variant = file === undefined ? findVariant(name) : (await openVariants(file, shell.stdin))(name);
    const kinds = chooseKinds(options.what, variant);
    const weights = Object.fromEntries(kinds.map((kind) => [kind, findTable(variant, kind)]));
    const comment = file === undefined ? 'Weights as they ship; change any number.' : null;
    if (out !== undefined) {
      await writeOutputFile(out, `${formatWeights({ variant, weights }, comment, 2)}\n`, force);
      await say(shell, `weights of ${variant.name} are in ${out}: ${kinds.join(', ')}`);
    }
    if (json) return print(shell, formatWeights({ variant, weights }, comment));
    if (out !== undefined) return undefined;
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
