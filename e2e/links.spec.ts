import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { said } from './drag.ts';
import { expect, test } from './fixtures.ts';

const NOTE = 'Tapes: https://tapes.example/coast, ask robin@mail.example';

test('addresses in a note are links that open a window of their own and take nothing along', {
  tag: '@phone',
}, async ({ page, context, isMobile }) => {
  await context.route('https://tapes.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: route.request().headers()['referer'] ?? 'no referrer' }),
  );
  await openChecklist(page, { Home: [NOTE, 'javascript://x.example/%0Aalert(1)'] });
  const link = page.getByRole('link', { name: 'https://tapes.example/coast' });
  await expect(page.getByRole('link', { name: 'robin@mail.example' })).toHaveAttribute(
    'href',
    'mailto:robin@mail.example',
  );
  await expect(row(page, 'javascript').getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'links in notes');
  if (!isMobile)
    await test.step('dragging one moves nothing', async () => {
      await page.evaluate(() => {
        addEventListener('dragstart', () => document.body.setAttribute('data-dragged', ''));
      });
      await link.hover();
      await page.mouse.down();
      await page.mouse.move(600, 500, { steps: 8 });
      await page.mouse.up();
      await expect(said(page, 'lifted')).toHaveCount(0);
      await expect(page.locator('[data-dragged]')).toHaveCount(0);
    });
  await test.step('a press opens it', async () => {
    const opened = context.waitForEvent('page');
    await (isMobile ? link.tap() : link.click());
    const other = await opened;
    await expect(other).toHaveURL('https://tapes.example/coast');
    await expect(other.locator('body')).toHaveText('no referrer');
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await other.close();
  });
  if (!isMobile)
    await test.step('the keyboard reaches it', async () => {
      await row(page, 'Tapes').getByRole('checkbox').focus();
      await page.keyboard.press('ArrowRight');
      await expect(link).toBeFocused();
      const opened = context.waitForEvent('page');
      await page.keyboard.press('Enter');
      await expect(await opened).toHaveURL('https://tapes.example/coast');
    });
});
