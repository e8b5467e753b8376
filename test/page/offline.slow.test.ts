import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { quorum } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { describeWithChromium, readHint, useBrowser } from './chromium.ts';

const path = useFolder();

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

describeWithChromium('the page of a web server', () => {
  const browser = useBrowser();

  test('opens without a network once it has been opened, and can be installed', async () => {
    const folder = path('site');
    expect((await quorum`page --offline ${folder}`).code).toBe(0);
    expect((await quorum`page --offline ${folder}`).stderr).toContain('index.html exists already');
    const server = createServer(({ url = '/' }, response) => {
      const file = url === '/' ? 'index.html' : url.slice(1);
      response.setHeader('content-type', TYPES[extname(file)] ?? '');
      // As many servers say of what seldom changes.
      response.setHeader('cache-control', 'max-age=3600');
      response.end(readFileSync(join(folder, file)));
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const origin = `http://localhost:${address.port}`;
    const page = await browser.open({ site: origin });
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)');
    const client = await page.context().newCDPSession(page);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // Windows of tests are private, and private windows install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    // A newer page reaches those who have kept the older one, whatever the server has said of its age.
    expect((await quorum`page --offline ${folder} parliament --force`).code).toBe(0);
    await page.evaluate('navigator.serviceWorker.ready.then((each) => each.update()).then(() => 0)');
    const titleAt = async (address: string) => {
      await page.goto('about:blank');
      await page.goto(address);
      return page.title();
    };
    await expect.poll(() => titleAt(`${origin}/`)).toBe('Parliament, seed 1 – quorum');
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await page.goto(`${origin}/#parliament&seed=3`);
    await page.reload();
    expect(await page.title()).toBe('Parliament, seed 3 – quorum');
    expect(await titleAt(`${origin}/?x=1#parliament&seed=4`)).toBe('Parliament, seed 4 – quorum');
    await page.keyboard.press('h');
    await readHint(page);
  });
});
