import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Action, Browser } from './browser.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 100;
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
/** The keys of WebDriver that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Control: '\uE009',
};

/** Runs in the page: the first shown element of a role whose name begins so, in the open dialog when there is one. */
const FIND = `(selector, name, within) => {
  const nameOf = (it) => (it.getAttribute('aria-label')
    ?? it.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
    ?? (it.labels?.length ? [...it.labels].map(({ textContent }) => textContent).join(' ') : undefined)
    ?? (it.textContent.trim() || it.title || it.placeholder || '')).trim();
  const rows = [...document.querySelectorAll('[data-rfd-draggable-id]')];
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
  async until(what: string, expression: string): Promise<void> {
    for (const since = performance.now(); performance.now() - since < PATIENCE_MS; await pause(POLL_MS))
      if ((await this.evaluate(`Boolean(${expression})`)) === true) return;
    const shown = await this.evaluate(`location.pathname + ': ' + document.body.innerText.slice(0, 600)`);
    throw new Error(`${what} did not come. Shown: ${shown}`);
  }

  reads(text: string): Promise<void> {
    return this.until(`"${text}"`, `document.body?.innerText.includes(${JSON.stringify(text)})`);
  }

  /** The rows of the list, each by a word in it. */
  async lists(...words: string[]): Promise<void> {
    const rows = `[...document.querySelectorAll('ol > [data-rfd-draggable-id]')].map(({ textContent }) => textContent)`;
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
    const place = await this.placeOf(role, name, row);
    await this.#pointer([
      { type: 'pointerMove', ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Drags in small moves once the row is lifted, and drops it when the list announces the wanted place. */
  async drag(from: Place, to: Place, wanted: number): Promise<void> {
    await this.#pointer([
      { type: 'pointerMove', ...from },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', x: from.x, y: from.y + Math.sign(to.y - from.y) * 8, duration: 50 },
    ]);
    await this.#said('lifted');
    const steps = 8;
    for (let step = 1; step <= steps; step++) {
      const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
      await this.#pointer([{ type: 'pointerMove', x: to.x, y, duration: 30 }]);
    }
    await this.#said(`moved to place ${wanted}`);
    await this.#pointer([{ type: 'pointerUp', button: 0 }]);
    await this.#said('dropped');
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#browser.act('key', [...text].flatMap(stroke));
  }

  /** Presses keys one after the other; `Control+a` holds the first. */
  async keys(...pressed: string[]): Promise<void> {
    for (const one of pressed) {
      const values = one.split('+').map((key) => KEYS[key] ?? key);
      await this.#browser.act('key', [
        ...values.map((value) => ({ type: 'keyDown' as const, value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ]);
    }
  }

  /** Replaces the text of a field. */
  async fill(field: string, text: string): Promise<void> {
    await this.press('field', field);
    await this.keys('Control+a');
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

  #pointer(actions: readonly Action[]): Promise<void> {
    return this.#browser.act('pointer', actions);
  }

  #said(words: string): Promise<void> {
    const isAnnounced = `[...document.querySelectorAll('[aria-live=assertive]')].some(({ textContent }) => textContent.includes('${words}'))`;
    return this.until(`the word "${words}" of the list`, isAnnounced);
  }
}

const stroke = (value: string): Action[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
