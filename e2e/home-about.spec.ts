import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import site from './site.json' with { type: 'json' };
import { testOfServer } from './test-of-server.ts';
import { onTheSun, tooWide } from './words.ts';

const SCREENS = [
  [320, 640],
  [390, 844],
  [1440, 900],
  [2560, 1440],
] as const;

testOfServer(
  'the home page shows the name, the portrait and the paragraphs of its owner',
  async ({ page, server }) => {
    const [portrait, file] = [join(server.folder, 'me.png'), join(server.folder, 'words.json')];
    await sharp({ create: { width: 60, height: 80, channels: 3, background: '#7a3a8c' } })
      .png()
      .toFile(portrait);
    const paragraphs = ['I restore old synthesisers.', 'More at [example.org](https://example.org).'];
    writeFileSync(file, JSON.stringify({ ...site, name: 'Ann Lee', portrait: 'me.png', paragraphs }));
    await server.start({ SITE_FILE: file });
    await page.goto('/');
    const about = page.getByRole('region', { name: 'Ann Lee' });
    await expect(about.getByText('I restore old synthesisers.')).toBeVisible();
    await expect(about.getByRole('link', { name: 'example.org' })).toHaveAttribute(
      'href',
      'https://example.org',
    );
    await about.scrollIntoViewIfNeeded();
    const picture = about.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('-288');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.headline);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('link', { name: 'About Ann Lee' }).click();
      await expect(about, `${width}`).toBeInViewport();
      const sun = width < 720 ? 0.68 : width < 1920 ? 0.71 : 0.72;
      const aside = async () => Math.abs((await centre(picture)) - width * sun);
      await expect.poll(aside, `${width}`).toBeLessThan(1);
      expect(await tooWide(page), `${width}`).toBe(0);
    }
  },
);

testOfServer('a headline fits its longest word, and no word lies on the sun', async ({ page, server }) => {
  test.slow(); // three starts of a server
  const file = join(server.folder, 'words.json');
  for (const [headline, intro] of [
    ['Softwareentwicklerin aus Leidenschaft, seit immer.', site.intro],
    ['Photographer.', 'Light. [Log in](/login). '.repeat(12)],
    ['A little of everything that can be made with a soldering iron', 'Words and words. '.repeat(17)],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...site, headline: headline.slice(0, 60), intro }));
    await page.goto('about:blank'); // its calls would find no server
    await server.start({ SITE_FILE: file });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      expect(await brokenWords(page), `${headline} at ${width}`).toEqual([]);
      expect(await onTheSun(page), `${headline} at ${width}`).toEqual([]);
      expect(await tooWide(page), `${headline} at ${width}`).toBe(0);
    }
  }
});

const centre = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box === null ? Number.NaN : box.x + box.width / 2;
};

/** The words of the headline that are on two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.getByRole('heading', { level: 1 }).evaluate(({ firstChild }) => {
    const text = firstChild?.textContent ?? '';
    return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (firstChild === null) return ['no text'];
      range.setStart(firstChild, index);
      range.setEnd(firstChild, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
