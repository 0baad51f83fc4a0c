const OPENS_AFTER_MS = 500;

/** The pointer's position in the window. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

interface TabEvents {
  readonly over: (title: string) => void;
  /** The pointer has rested on the tab of another category. */
  readonly opens: (category: string, at: Point) => void;
}

/** The tab under a dragged note, other than that of the category that it is in. */
export class TabTarget {
  /** Remembered: to look under the pointer at each move costs a search of the page. */
  #strip = stripNow();
  readonly #own: string;
  readonly #events: TabEvents;
  #tab: HTMLElement | undefined;
  #at: Point = { clientX: 0, clientY: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(own: string, signal: AbortSignal, events: TabEvents) {
    this.#own = own;
    this.#events = events;
    const remember = () => {
      this.#strip = stripNow();
    };
    addEventListener('scroll', remember, { signal });
    signal.addEventListener('abort', () => this.#set(undefined));
  }

  /** The category that the note moves to when it is let go. */
  get target(): string | undefined {
    return this.#tab?.dataset['tab'];
  }

  aim(at: Point): void {
    this.#at = at;
    const tab = isWithin(this.#strip, at) ? tabAt(at) : undefined;
    this.#set(tab?.dataset['tab'] === this.#own ? undefined : tab);
  }

  #set(tab: HTMLElement | undefined): void {
    if (tab === this.#tab) return;
    clearTimeout(this.#timer);
    this.#tab?.removeAttribute('data-drop');
    this.#tab = tab;
    if (!tab) return;
    tab.setAttribute('data-drop', '');
    this.#events.over(tab.querySelector('[role=tab]')?.textContent ?? '');
    const category = tab.dataset['tab'] ?? '';
    this.#timer = setTimeout(() => this.#events.opens(category, this.#at), OPENS_AFTER_MS);
  }
}

const tabAt = ({ clientX, clientY }: Point): HTMLElement | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tab]') ?? undefined;

const stripNow = () => document.querySelector('[role=tablist]')?.parentElement?.getBoundingClientRect();

const isWithin = (box: DOMRect | undefined, { clientX: x, clientY: y }: Point): boolean =>
  box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
