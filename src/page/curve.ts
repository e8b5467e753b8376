/** The course of the chance of winning as an instrument: who points at a move reads its chance, and a click leads there. */

import { count, toPercent } from '../base/prose.ts';
import { splitChances, type Mistake, type ReviewedMove } from '../players/review.ts';
import { make, makeButton, makeSvg } from './dom.ts';

const scale = (kind: string, ...texts: readonly string[]) =>
  make('div', { class: kind, 'aria-hidden': 'true' }, ...texts.map((text) => make('span', {}, text)));

/** @param choose is told of the move before which the reader wants to stand. */
export function drawCurve(moves: readonly ReviewedMove[], mistakes: readonly Mistake[], choose: (ply: number) => void) {
  const { chances, skill } = splitChances(moves);
  const last = Math.max(1, moves.length - 1);
  const place = (share: number, ply: number) => `${((100 * ply) / last).toFixed(2)},${(100 - 100 * share).toFixed(2)}`;
  const [own, lucky] = [skill.map(place), chances.map(place)];
  const lines = makeSvg(
    'svg',
    { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    makeSvg('path', { class: 'luck', d: `M${lucky.join('L')}L${own.toReversed().join('L')}Z` }),
    makeSvg('path', { class: 'skill', d: `M${own.join('L')}` }),
    makeSvg('path', { d: `M${lucky.join('L')}` }),
  );
  const cursor = make('span', { class: 'cursor' });
  const dots = mistakes.map(({ ply, cost }) => {
    const style = `left: ${(100 * ply) / last}%; top: ${100 - 100 * (chances[ply] ?? 0)}%`;
    const label = `Move ${ply + 1}: a mistake that cost ${toPercent(cost, 0)} points`;
    return makeButton('', () => choose(ply), { style, class: 'mistake', 'aria-label': label, title: label });
  });
  const plot = make('div', { class: 'plot' }, lines, cursor, ...dots);
  const reading = make('p', { class: 'reading' });

  let shown = 0;
  const point = (ply: number) => {
    cursor.style.left = `${Math.min(100, (100 * ply) / last)}%`;
    const chance = chances[ply];
    reading.textContent =
      chance === undefined
        ? `After ${count(ply, 'move')}: every card is known.`
        : `Before move ${ply + 1}: ${toPercent(chance, 0)} %`;
  };
  const plyAt = ({ clientX }: MouseEvent) => {
    const { left, width } = plot.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round((last * (clientX - left)) / width)));
  };
  plot.addEventListener('pointermove', (event) => point(plyAt(event)));
  plot.addEventListener('pointerleave', () => point(shown));
  plot.addEventListener('click', (event) => event.target === plot.querySelector(':focus') || choose(plyAt(event)));

  const figure = make(
    'figure',
    { class: 'curve' },
    reading,
    scale('across', '100 %', '50 %', '0 %'),
    plot,
    scale('along', 'move 1', String(Math.round(last / 2) + 1), String(moves.length)),
    make(
      'figcaption',
      { class: 'muted' },
      'Line: the chance of winning by the visible cards. Shade: luck, what the cards gave or took. Dots: mistakes.',
    ),
  );
  return {
    figure,
    mark: (ply: number) => point((shown = ply)),
  };
}
