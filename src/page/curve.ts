/** The course of the chance of winning as an instrument: who points at a move reads its chance, and a click leads there. */

import { toPercent } from '../base/prose.ts';
import { type ChanceCurve, type Mistake, tellChanceBefore } from '../players/review.ts';
import { findAround, make, makeSvg } from './dom.ts';

const scale = (kind: string, ...texts: readonly string[]) =>
  make('div', { class: kind, 'aria-hidden': 'true' }, ...texts.map((text) => make('span', {}, text)));

/** @param choose is told of the move before which the reader wants to stand. */
export function drawCurve(
  curve: ChanceCurve,
  mistakes: readonly Mistake[],
  explain: (mistake: Mistake) => string,
  choose: (ply: number) => void,
) {
  const { chances, skill } = curve;
  const last = chances.length - 1;
  const place = (share: number, ply: number) => `${((100 * ply) / last).toFixed(2)},${(100 - 100 * share).toFixed(2)}`;
  const course = chances.map((chance, ply) =>
    chance === null ? '' : `${ply === 0 || chances[ply - 1] === null ? 'M' : 'L'}${place(chance, ply)}`,
  );
  const own = skill.map(place);
  const lines = makeSvg(
    'svg',
    { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    makeSvg('path', { class: 'luck', d: `${course.slice(0, own.length).join('')}L${own.toReversed().join('L')}` }),
    makeSvg('path', { class: 'skill', d: `M${own.join('L')}` }),
    makeSvg('path', { d: course.join('') }),
  );
  const cursor = make('span', { class: 'cursor' });
  const dots = mistakes.map((mistake) => {
    const { ply, cost } = mistake;
    const style = `left: ${(100 * ply) / last}%; top: ${100 - 100 * (chances[ply] ?? 0)}%`;
    const label = `Move ${ply + 1}: a mistake that cost ${toPercent(cost, 0)} points`;
    return make('button', { type: 'button', style, class: 'mistake', 'data-ply': ply, 'aria-label': label });
  });
  const known = make('span', { class: 'known', style: `left: ${(100 * own.length) / last}%` });
  const plot = make('div', { class: 'plot' }, known, lines, cursor, ...dots);
  const reading = make('p', { class: 'reading' });

  let shown = 0;
  const point = (ply: number) => {
    cursor.style.left = `${(100 * ply) / last}%`;
    const mistake = mistakes.find((each) => each.ply === ply);
    reading.textContent = mistake === undefined ? tellChanceBefore(curve, ply) : explain(mistake);
  };
  const plyAt = ({ clientX, target }: MouseEvent) => {
    const dot = findAround(target, '.mistake');
    if (dot !== null) return Number(dot.dataset['ply']);
    const { left, width } = plot.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round((last * (clientX - left)) / width)));
  };
  plot.addEventListener('pointermove', (event) => point(plyAt(event)));
  plot.addEventListener('pointerleave', () => point(shown));
  plot.addEventListener('click', (event) => choose(plyAt(event)));

  const figure = make(
    'figure',
    { class: 'curve' },
    scale('across', '100 %', '50 %', '0 %'),
    plot,
    scale('along', 'move 1', String(Math.round(last / 2)), String(last)),
    reading,
  );
  return {
    figure,
    mark: (ply: number) => point((shown = ply)),
  };
}
