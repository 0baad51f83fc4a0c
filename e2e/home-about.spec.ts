import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import site from './site.json' with { type: 'json' };

test('the home page shows the name, the portrait and the paragraphs of its owner', async ({ page }) => {
  const server = await ownServer();
  try {
    const [portrait, file] = [join(server.folder, 'me.png'), join(server.folder, 'words.json')];
    await sharp({ create: { width: 60, height: 80, channels: 3, background: '#7a3a8c' } })
      .png()
      .toFile(portrait);
    const paragraphs = ['I restore old synthesisers.', 'More at [example.org](https://example.org).'];
    writeFileSync(file, JSON.stringify({ ...site, name: 'Ann Lee', portrait: 'me.png', paragraphs }));
    await server.start({ SITE_FILE: file });
    await page.goto(server.base);
    const about = page.getByRole('region', { name: 'Ann Lee' });
    await expect(about.getByText('I restore old synthesisers.')).toBeVisible();
    await expect(about.getByRole('link', { name: 'example.org' })).toHaveAttribute(
      'href',
      'https://example.org',
    );
    await about.scrollIntoViewIfNeeded();
    const picture = about.locator('img');
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(144);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.headline);
  } finally {
    await server.end();
  }
});
