import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { NodeUnderTest, SERVER } from '../testing/node-under-test.ts';
import { png } from '../testing/sample-pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const WORDS = { title: 'Ann', headline: 'Hello.', intro: 'Words.', contacts: [], credit: 'Ann' };
const OWN_ROBOTS = 'User-agent: *\nDisallow: /\n';

/** The site looks once a second; a busy machine takes its time. */
const SOON = { timeout: 60_000 };

/** A running site with files of the owner. */
async function site() {
  const folder = temporaryFolder();
  const file = path.join(folder, 'site.json');
  const write = (text: string) => {
    writeFileSync(`${file}.env`, text); // a name that SITE_FOLDER leaves alone
    renameSync(`${file}.env`, file);
  };
  write(JSON.stringify(WORDS));
  const node = new NodeUnderTest(SERVER, {
    DATA_DIR: path.join(folder, '.data'),
    SITE_FILE: file,
    SITE_FOLDER: folder,
    LOG_LEVEL: 'info',
  });
  await node.start();
  onTestFinished(async () => void (await node.end('SIGKILL')));
  const get = async (url: string) => (await fetch(`http://127.0.0.1:${node.port}${url}`)).text();
  return { folder, file, write, node, get };
}

test('changed words and files of the owner show without a restart, and a mistake keeps the last good ones', async () => {
  const { folder, file, write, node, get } = await site();
  const shows = (text: string) => expect.poll(() => get('/'), SOON).toContain(`<title>${text}</title>`);
  const logs = (text: string) => expect.poll(() => node.log, SOON).toContain(text);
  await shows('Ann');
  write(JSON.stringify({ ...WORDS, title: 'Bo' }));
  await shows('Bo');

  write(JSON.stringify({ ...WORDS, title: 'Cleo', contacts: [{ label: 'x' }] }));
  await logs(`${file}: contacts[0].url is missing.`);
  expect(node.log).toContain('the last good one stays');
  rmSync(file);
  await logs('The site file cannot be read');
  await shows('Bo');

  write(JSON.stringify({ ...WORDS, title: 'Cleo' }));
  await shows('Cleo');
  writeFileSync(path.join(folder, 'robots.txt'), OWN_ROBOTS);
  await expect.poll(() => get('/robots.txt'), SOON).toBe(OWN_ROBOTS);

  write(JSON.stringify({ ...WORDS, title: 'Dee', portrait: 'dee.png' }));
  await logs('The portrait of site.json cannot be read');
  await shows('Cleo');
  writeFileSync(path.join(folder, 'dee.png'), await png());
  await shows('Dee');
  const portrait = await fetch(`http://127.0.0.1:${node.port}/portrait-288.webp`);
  expect(portrait.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(await portrait.arrayBuffer()).metadata()).toMatchObject({ width: 288, height: 288 });

  await node.end('SIGTERM');
  await node.start(); // with a portrait from the first
  expect((await fetch(`http://127.0.0.1:${node.port}/portrait-144.webp`)).status).toBe(200);
});
