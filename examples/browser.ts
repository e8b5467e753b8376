/**
 * The program of a page that solves a deal, and can be stopped meanwhile. The thread that searches is a second program:
 *
 *     esbuild browser.ts browser-worker=quorum-patience/async/browser-worker --bundle --format=esm --outdir=www
 *
 * The page needs `<output></output><button>Stop</button><script type="module" src="browser.js"></script>`.
 */
import { congress, createSetting, dealFromSeed, formatMove, packOf, Position } from 'quorum-patience';
import { solveAsync } from 'quorum-patience/async';

const output = document.querySelector('output');
const show = (text: string): void => {
  if (output !== null) output.textContent = text;
};

const controller = new AbortController();
document.querySelector('button')?.addEventListener('click', () => controller.abort(new Error('stopped')));

const setting = createSetting(congress);
const opening = Position.open(setting, dealFromSeed(7, packOf(setting)).cards);
try {
  const result = await solveAsync(opening, {
    memory: 64,
    signal: controller.signal,
    onNodes: (nodes) => show(`${nodes} nodes ...`),
  });
  show(result.verdict === 'winnable' ? result.line.map(formatMove).join(' ') : result.verdict);
} catch (error) {
  show(String(error));
}
