import type { Page } from '@playwright/test';

export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The lines of the headline and the intro that meet the disc of the sun. */
export const onTheSun = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const disc = document.querySelector('[class*="disc"]')?.getBoundingClientRect();
    if (disc === undefined) return ['no sun'];
    const [x, y, r] = [disc.x + disc.width / 2, disc.y + disc.height / 2, disc.width / 2];
    return [...document.querySelectorAll('h1, h1 + p')].flatMap((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return [...range.getClientRects()].flatMap((line) => {
        const [dx, dy] = [
          Math.max(line.left - x, 0, x - line.right),
          Math.max(line.top - y, 0, y - line.bottom),
        ];
        return Math.hypot(dx, dy) < r ? [words.textContent ?? ''] : [];
      });
    });
  });

/** The words that reach over an edge of the window, or of a box that cuts them; the strip of tabs scrolls. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const around = text.parentElement;
      if (!text.textContent?.trim() || !around?.checkVisibility({ visibilityProperty: true })) continue;
      if (around.closest('[class*="scroller"], [class*="visually-hidden"], script, style')) continue;
      if (getComputedStyle(around).textOverflow === 'ellipsis') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1)) cut.push(text.textContent);
    }
    return cut;
  });
