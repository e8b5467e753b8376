/** The rules of what is played, as `quorum rules` explains them. */

import type { Setting } from '../games/position.ts';
import type { RuleOption, Rules } from '../games/variant.ts';
import { make } from './dom.ts';

function explainOption({ key, values, meanings, source }: RuleOption, rules: Rules): HTMLElement {
  const terms = values.flatMap((value, i) => {
    const chosen = rules[key] === value;
    return [
      make('dt', { class: chosen ? 'chosen' : '' }, value + (chosen ? ' (played here)' : '')),
      make('dd', {}, meanings[i] ?? ''),
    ];
  });
  return make(
    'section',
    {},
    make('h3', {}, key),
    make('dl', {}, ...terms),
    make('p', { class: 'source' }, `Source: ${source}`),
  );
}

export const explainRules = ({ variant, rules }: Setting): Node[] => [
  ...variant.description.map((paragraph) => make('p', {}, paragraph)),
  make('p', { class: 'source' }, `Source: ${variant.source}`),
  ...(variant.options.length === 0 ? [] : [make('h3', { class: 'options' }, 'Rule options')]),
  ...variant.options.map((option) => explainOption(option, rules)),
];
