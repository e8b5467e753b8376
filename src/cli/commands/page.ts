import { createHash } from 'node:crypto';
import { InputError } from '../../base/errors.ts';
import { formatFragment } from '../../page/fragment.ts';
import { startLine } from '../../page/line.ts';
import { defineCommand } from '../options/command.ts';
import { text } from '../options/option-spec.ts';
import { FORCE, ONE_GAME_OPTIONS } from '../options/shared-options.ts';
import { checkOutputFile, writeOutputFile, writeOutputFolder } from '../terminal/output-file.ts';
import { fillTemplate, readTemplate } from '../page/template-file.ts';
import { type KnownGame, openGame } from '../sources/position-source.ts';
import { print, log } from '../terminal/shell.ts';

const DEFAULT_VARIANT = 'congress';

/** Names that only say where a game was given. */
const PLAIN_NAME = /^(position|line \d+)$/;

function describePage({ deal, name, start, moves, position }: KnownGame) {
  const named = deal !== null && PLAIN_NAME.test(deal.id) ? { ...deal, id: '' } : deal;
  const beginning = { deal: named, name: PLAIN_NAME.test(name) ? '' : name, start };
  return moves.length === 0 ? startLine(beginning) : { beginning, moves, played: position.isWon ? 0 : moves.length };
}

/** The worker by which browsers install the page. It keeps the files; another page in the folder is another cache. */
const writeWorker = (names: readonly string[], version: string) => `'use strict';
const own = 'quorum ' + registration.scope + ' ';
const name = own + '${version}';
// What the browser has kept for the pages of a server may be of an older version.
const files = ${JSON.stringify(['./', ...names])}.map((file) => new Request(file, { cache: 'reload' }));
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});
addEventListener('activate', (event) => {
  const isOld = (key) => key.startsWith(own) && key !== name;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key)))));
});
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { cacheName: name, ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
`;

const MANIFEST = {
  name: 'quorum',
  description: 'Congress, Parliament and their kin: play, solve and play back, without a network',
  start_url: './',
  display: 'standalone',
  background_color: '#2b6451',
  theme_color: '#2b6451',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
};

function listOfflineFiles(html: string) {
  const icon = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(html)?.[1] ?? '';
  const files = new Map([
    ['index.html', html.replace('<title>', '<link rel="manifest" href="manifest.webmanifest">\n<title>')],
    ['manifest.webmanifest', `${JSON.stringify(MANIFEST, null, 2)}\n`],
    ['icon.svg', decodeURIComponent(icon)],
  ]);
  const hash = createHash('sha256')
    .update([...files.values()].join('\n'))
    .digest('hex');
  return files.set('worker.js', writeWorker([...files.keys()], hash.slice(0, 16)));
}

export const add = defineCommand(
  {
    name: 'page',
    args: [['[variant]', `a variant, ${DEFAULT_VARIANT} unless named; a position names its own`]],
    about: 'make a web page, in one file, that plays, solves and replays games',
    options: [
      ...ONE_GAME_OPTIONS,
      text('--out <file>', 'the file to write; standard output unless given'),
      text('--offline <dir>', 'write a folder for a web server instead: browsers install its page for offline use'),
      FORCE,
    ],
  },
  async (shell, variantName, options) => {
    const { out, offline, force = false } = options;
    if (out !== undefined && offline !== undefined)
      throw new InputError('--out names a file and --offline a folder; give one of them');
    if (out !== undefined) checkOutputFile(out, force);
    if (out === undefined && offline === undefined && shell.stdout.isTTY === true)
      throw new InputError(
        'a page is for a browser and not for a terminal; name its file with --out, for example --out quorum.html',
      );
    const preset = options.position === undefined ? DEFAULT_VARIANT : undefined;
    const game = await openGame(options, variantName ?? preset, shell);
    const html = fillTemplate(await readTemplate(), formatFragment(describePage(game)));
    if (offline !== undefined) {
      await writeOutputFolder(offline, listOfflineFiles(html), force, '--offline');
      return log(shell, `${offline}: the page for a web server; browsers that have opened it once need no network.`);
    }
    if (out === undefined) return print(shell, html.trimEnd());
    await writeOutputFile(out, html, force);
    return log(shell, `${out}: ${Math.round(Buffer.byteLength(html) / 1000)} KB; open it in a browser.`);
  },
);
