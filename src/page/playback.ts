import { find } from './dom.ts';
import type { Session } from './session.ts';

export type Playback = ReturnType<typeof createPlayback>;

export function createPlayback(session: Session) {
  const bar = find('playback');
  const slider = find('slider', HTMLInputElement);
  const play = find('play', HTMLButtonElement);
  const speed = find('speed', HTMLSelectElement);
  /** 0 for none. */
  let timer = 0;

  const showButton = () => {
    play.setAttribute('aria-label', timer === 0 ? 'Play' : 'Pause');
    play.classList.toggle('playing', timer !== 0);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    showButton();
  };
  /** Moves that take long to be shown are not waited for twice. */
  const wait = (pace: number, due = performance.now() + pace) => {
    timer = setTimeout(() => {
      session.redo();
      const { played, moves } = session.line;
      if (played < moves.length) wait(pace, due + pace);
      else stop();
    }, due - performance.now());
  };
  /** @param within the milliseconds for the whole of it, unless the slowest speed is chosen. */
  const start = (within = Infinity) => {
    const { played, moves } = session.line;
    if (moves.length === 0) return;
    if (played === moves.length) session.jump(0);
    const pace = Number(speed.value);
    wait(speed.selectedIndex === 0 ? pace : Math.min(pace, within / (moves.length - session.line.played)));
    showButton();
  };

  play.addEventListener('click', () => (timer === 0 ? start() : stop()));
  slider.addEventListener('input', () => {
    stop();
    session.jump(Number(slider.value));
  });

  const update = () => {
    const { played, moves } = session.line;
    slider.max = String(moves.length);
    slider.value = String(played);
    slider.setAttribute('aria-valuetext', `move ${played} of ${moves.length}`);
    find('ply').textContent = `${played} / ${moves.length}`;
    const isOver = session.position.isWon || session.isStuck;
    bar.hidden = moves.length === 0 || (played === moves.length && !isOver);
  };
  return { start, stop, update };
}
