/** `quorum page`: a game as one HTML file, which plays, solves and plays back in a browser. */

import { InputError } from '../../base/errors.ts';
import { formatFragment } from '../../page/fragment.ts';
import type { Line } from '../../page/line.ts';
import { listOfflineFiles } from '../page/offline.ts';
import { fillTemplate } from '../page/template-file.ts';
import { defineCommand } from '../help/help.ts';
import { chooseOptions, GAME_OPTIONS } from '../options/options.ts';
import { checkOutputFile, writeOutputFile, writeOutputFolder } from '../terminal/output-file.ts';
import { readTemplate } from '../page/template-file.ts';
import { type KnownGame, openGame } from '../sources/position-source.ts';
import { print, say } from '../terminal/shell.ts';

const DEFAULT_VARIANT = 'congress';

/** Names that say no more than where a game was given. */
const PLAIN_NAME = /^(position|line \d+)$/;

function describePage({ setting, deal, name, start, moves, position }: KnownGame): Line {
  const named = deal !== null && PLAIN_NAME.test(deal.id) ? { ...deal, id: '' } : deal;
  const beginning = { setting, deal: named, name: PLAIN_NAME.test(name) ? '' : name, start };
  return { beginning, moves, played: position.isWon ? 0 : moves.length };
}

export const add = defineCommand(
  {
    name: 'page',
    args: [['[variant]', `a variant, ${DEFAULT_VARIANT} unless named; a position names its own`]],
    about: 'make a web page, in one file, that plays, solves and replays games',
    options: chooseOptions([...GAME_OPTIONS.filter((name) => name !== 'deals'), 'pageFile', 'offline', 'forceFile']),
  },
  async (shell, variantName, options) => {
    const { out, offline, force } = options;
    if (out !== undefined && offline !== undefined)
      throw new InputError('--out names a file and --offline a folder; give one of them');
    if (out !== undefined) checkOutputFile(out, force === true);
    if (out === undefined && offline === undefined && shell.stdout.isTTY === true)
      throw new InputError(
        'a page is for a browser and not for a terminal; name its file with --out, for example --out quorum.html',
      );
    const game = await openGame(
      options,
      variantName ?? (options.position === undefined ? DEFAULT_VARIANT : undefined),
      shell.stdin,
    );
    const html = fillTemplate(await readTemplate(), formatFragment(describePage(game)));
    if (offline !== undefined) {
      await writeOutputFolder(offline, listOfflineFiles(html), force === true, '--offline');
      await say(shell, `${offline}: the page for a web server; browsers that have opened it once need no network.`);
      return;
    }
    if (out === undefined) {
      await print(shell, html.trimEnd());
      return;
    }
    await writeOutputFile(out, html, force === true);
    await say(shell, `${out}: ${Math.round(Buffer.byteLength(html) / 1000)} KB; open it in a browser.`);
  },
);
