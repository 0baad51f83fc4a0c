import { expect, test } from './fixtures.ts';

const HEARTBEAT = '/api/presence/heartbeat/';
const STATS = '/api/presence/stats/';

test('heartbeat and stats are sent at the start and every 30 seconds (spec sections 4 and 9)', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/presence/')) sent.push(pathname);
  });
  await page.goto('/', { waitUntil: 'load' });
  await expect
    .poll(async () => {
      await page.clock.runFor(20); // until the page has its script
      return sent;
    })
    .toEqual([HEARTBEAT, STATS]);
  await page.clock.runFor(15_000);
  expect(sent).toHaveLength(2);
  await page.clock.runFor(15_000);
  await expect.poll(() => sent).toEqual([HEARTBEAT, STATS, HEARTBEAT, STATS]);
});

test('a visitor keeps one id, kept under visitor_id (spec section 3)', async ({ page }) => {
  const beats: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(HEARTBEAT)) beats.push(request.postDataJSON());
  });
  await page.goto('/');
  await expect.poll(() => beats).toHaveLength(1);
  await page.reload();
  await expect.poll(() => beats).toHaveLength(2);
  const visitorId = await page.evaluate(() => localStorage.getItem('visitor_id'));
  expect(visitorId).toMatch(/^[0-9a-f-]{36}$/);
  expect(beats).toEqual([{ visitor_id: visitorId }, { visitor_id: visitorId }]);
});

test('a visitor is counted, and errors of presence disturb nobody (spec sections 1 and 8)', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const online = page.getByTitle('Online visitors').locator('visible=true').getByRole('definition');
  await expect(online).toHaveText(/^[1-9]\d*$/);
  await page.route('**/api/presence/**', (route) => route.fulfill({ status: 429, body: '{}' }));
  const refused = [HEARTBEAT, STATS].map((call) =>
    page.waitForResponse((answer) => answer.url().endsWith(call) && answer.status() === 429),
  );
  await page.reload();
  await Promise.all(refused);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
