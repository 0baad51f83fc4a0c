import { expect, test } from '@playwright/test';
import { listen } from './fixtures.ts';

test('the tests notice what a page throws, logs, or does against the content security policy', async ({
  context,
  page,
}) => {
  const complaints: string[] = [];
  await listen(context, complaints);
  await page.goto('/');
  await page.evaluate(() => {
    console.error('a logged error');
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));
    setTimeout(() => {
      throw new Error('a thrown error');
    });
  });
  for (const expected of [
    /logged: a logged error/,
    /style-src-elem forbids inline/,
    /thrown: .*a thrown error/,
  ]) {
    await expect.poll(() => complaints.join('\n')).toMatch(expected);
  }
});
