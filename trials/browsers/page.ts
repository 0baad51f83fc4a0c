import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { until } from '../running/until.ts';
import type { Browser } from './browser.ts';

const DRAG_STEPS = 8;
const DRAG_PAUSE_MS = 30;
const Place = Type.Object({ x: Type.Number(), y: Type.Number() });
type Place = { x: number; y: number };

/** The roles of elements that a user can name, with their selectors. */
const SELECTORS = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  field: 'input:not([type=checkbox], [type=file]), textarea',
  link: 'a[href]',
  tab: '[role=tab]',
};

/** Runs in the page: the first shown element of a role whose name begins so, in the open dialog when there is one. */
const FIND = `(selector, name, within) => {
  const nameOf = (it) => (it.getAttribute('aria-label')
    ?? it.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
    ?? (it.labels?.length ? [...it.labels].map(({ textContent }) => textContent).join(' ') : undefined)
    ?? (it.textContent.trim() || it.title || it.placeholder || '')).trim();
  const rows = [...document.querySelectorAll('[data-rfd-draggable-id]')].filter((it) => it.checkVisibility());
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast((it) => it.getClientRects().length > 0);
  const root = within === undefined ? (dialog ?? document) : rows.find(({ textContent }) => textContent.includes(within));
  const shown = (it) => it.getClientRects().length > 0 && it.closest('[inert]') === null && !it.disabled;
  return [...(root?.querySelectorAll(selector) ?? [])].filter(shown).find((it) => nameOf(it).startsWith(name));
}`;

/** Not that of a picture. */
const FILE_FIELD = `document.querySelector('input[type=file]:not([accept*=image])')`;

/** A page as its user handles it: by mouse and keys, at what is on the screen. */
export class Page {
  readonly #browser: Browser;
  readonly #base: string;

  constructor(browser: Browser, base: string) {
    this.#browser = browser;
    this.#base = base;
  }

  open(path: string): Promise<void> {
    return this.#browser.open(this.#base + path);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#browser.evaluate(expression);
  }

  /** Waits until an expression is true in the page. @throws Error with what was waited for and what is shown instead */
  until(what: string, expression: string): Promise<void> {
    const shown = `location.pathname + ': ' + document.body.innerText.slice(0, 600)`;
    return until(
      async () => (await this.evaluate(`Boolean(${expression})`)) === true,
      async () => `${what} did not come. Shown: ${await this.evaluate(shown)}`,
    );
  }

  /** Waits until something has the focus. */
  focuses(what: string, selector: string): Promise<void> {
    return this.until(what, `document.activeElement?.matches(${JSON.stringify(selector)})`);
  }

  reads(text: string): Promise<void> {
    return this.until(`"${text}"`, `document.body?.innerText.includes(${JSON.stringify(text)})`);
  }

  /** The rows of the list, each by a word in it; another list may be drawn and hidden. */
  async lists(...words: string[]): Promise<void> {
    const drawn = `[...document.querySelectorAll('ol > [data-rfd-draggable-id]')]`;
    const rows = `${drawn}.filter((row) => row.checkVisibility()).map(({ textContent }) => textContent)`;
    const all = `((rows) => rows.length === ${words.length} && ${JSON.stringify(words)}.every((word, at) => rows[at].includes(word)))(${rows})`;
    await this.until(`the rows ${words.join(', ')}`, all);
  }

  /** The middle of something that is shown and at rest. @param row a word in the row that it belongs to */
  async placeOf(role: keyof typeof SELECTORS, name: string, row?: string): Promise<Place> {
    const given = [SELECTORS[role], name, row].map((one) => JSON.stringify(one)).join();
    const found = `(${FIND})(${given})`;
    await this.until(`the ${role} "${name}"${row === undefined ? '' : ` of ${row}`}`, found);
    const measured = `(async () => {
      const it = ${found};
      it.scrollIntoView({ block: 'center' });
      let last;
      for (;;) {
        const { x, y, width, height } = it.getBoundingClientRect();
        if (last === x + ' ' + y) return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        last = x + ' ' + y;
        await new Promise((done) => setTimeout(done, 60));
      }
    })()`;
    return Value.Parse(Place, await this.evaluate(measured));
  }

  async press(role: keyof typeof SELECTORS, name: string, row?: string): Promise<void> {
    const { x, y } = await this.placeOf(role, name, row);
    await this.#browser.move(x, y);
    await this.#browser.down();
    await this.#browser.up();
  }

  /** Drags in small moves once the row is lifted, and drops it when the list announces the wanted place. */
  async drag(from: Place, to: Place, wanted: number): Promise<void> {
    await this.#browser.move(from.x, from.y);
    await this.#browser.down();
    await this.#browser.move(from.x, from.y + Math.sign(to.y - from.y) * 8);
    await this.#said('lifted');
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await pause(DRAG_PAUSE_MS);
      await this.#browser.move(to.x, Math.round(from.y + ((to.y - from.y) * step) / DRAG_STEPS));
    }
    await this.#said(`moved to place ${wanted}`);
    await this.#browser.up();
    await this.#said('dropped');
  }

  /** Types into what has the focus; a line break is the key Enter. */
  type(text: string): Promise<void> {
    return this.#browser.type(text);
  }

  /** Replaces the text of a field. */
  async fill(field: string, text: string): Promise<void> {
    await this.press('field', field);
    await this.evaluate('document.activeElement.select()');
    await this.type(text);
  }

  /** Puts a text where the caret is, all at once, as a paste does. */
  async paste(text: string): Promise<void> {
    await this.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
  }

  /** Chooses a text file in the file field of the page. */
  async choose(name: string, text: string): Promise<void> {
    await this.until('a field for a file', FILE_FIELD);
    await this.evaluate(`(() => {
      const field = ${FILE_FIELD};
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
      field.files = files.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  #said(words: string): Promise<void> {
    const isAnnounced = `[...document.querySelectorAll('[aria-live=assertive]')].some(({ textContent }) => textContent.includes('${words}'))`;
    return this.until(`the word "${words}" of the list`, isAnnounced);
  }
}
