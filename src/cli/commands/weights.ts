import { findTable, WEIGHT_KINDS, WEIGHT_MEANINGS } from '../../engine/games/weights.ts';
import { formatWeights } from '../../engine/notation/weights-text.ts';
import { findVariant } from '../../variants/registry.ts';
import { defineCommand } from '../options/command.ts';
import { choices } from '../options/option-spec.ts';
import { VARIANT_ARGUMENT } from '../options/shared-options.ts';
import { print } from '../terminal/shell.ts';

export const add = defineCommand(
  {
    name: 'weights',
    args: [VARIANT_ARGUMENT],
    about: 'print the weights by which searches and players choose moves, as --weights reads them',
    options: [choices('--what <table>', 'a table to print', 'all of them', WEIGHT_KINDS)],
    help: { tables: WEIGHT_KINDS.map((kind) => [kind, WEIGHT_MEANINGS[kind]] as const) },
  },
  async (shell, name, { what }) => {
    const variant = findVariant(name);
    const kinds = WEIGHT_KINDS.filter((kind) =>
      what.length === 0 ? variant.weights[kind] !== undefined : what.includes(kind),
    );
    const weights = Object.fromEntries(kinds.map((kind) => [kind, findTable(variant, kind)]));
    return print(shell, formatWeights({ variant, weights }, 'Weights as they ship; change any number.', 2));
  },
);
