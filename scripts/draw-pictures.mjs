// `node scripts/draw-pictures.mjs http://localhost:3000`: draws web/public's Open Graph picture from the scene of the
// home page of a running site, and its icons from the favicon. The results are checked in.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const [site] = process.argv.slice(2);
if (!site) throw new Error('Say where the site runs, for example http://localhost:3000');
const target = join(import.meta.dirname, '../web/public');

/** The scene alone, as large as the picture, with the sun in the middle. */
const POSTER = `
  body * { visibility: hidden }
  [class*=scene], [class*=scene] *, symbol * { visibility: visible }
  [class*=scene] {
    position: fixed; inset: 0; z-index: 99; --vx: 50%; --hz: 66%; --sun-d: 440px; --sink: 30%; --car: .62; --u: 1px;
    --ridge-l: 96px; --ridge-r: 84px;
  }`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  reducedMotion: 'reduce',
  bypassCSP: true,
});
await page.goto(site, { waitUntil: 'networkidle' });
await page.addStyleTag({ content: POSTER });
const poster = await page.screenshot();
await browser.close();
await sharp(poster).jpeg({ quality: 84, mozjpeg: true }).toFile(join(target, 'og.jpg'));

/**
 * The favicon's background fills the icon, because systems round the corners themselves.
 * @param share the sign's part of the width; a mask may leave only a circle of four fifths
 */
async function icon(pixels, file, share = 1) {
  const size = Math.round(pixels * share);
  const edge = (pixels - size) / 2;
  const background = '#140c2e';
  const svg = sharp(join(target, 'favicon.svg'), { density: (72 * size) / 32 }).resize(size);
  await svg
    .flatten({ background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png({ palette: true })
    .toFile(join(target, file));
}
await icon(180, 'apple-touch-icon.png');
await icon(192, 'icon-192.png');
await icon(512, 'icon-512.png');
await icon(512, 'icon-maskable-512.png', 0.75);
