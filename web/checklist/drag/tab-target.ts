/** After this time over it a tab opens. */
const OPENS_AFTER_MS = 500;

/** Of the pointer, in the window. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

interface TabEvents {
  readonly over: (title: string) => void;
  /** The pointer has rested on the tab of another category. */
  readonly opens: (category: string, at: Point) => void;
}

/** The tab under a dragged note, other than that of the category that it is in. */
export class TabTarget {
  readonly #own: string;
  readonly #events: TabEvents;
  #tab: HTMLElement | undefined;
  #at: Point = { clientX: 0, clientY: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(own: string, signal: AbortSignal, events: TabEvents) {
    this.#own = own;
    this.#events = events;
    signal.addEventListener('abort', () => this.#set(undefined));
  }

  /** The category that the note moves to when it is let go. */
  get target(): string | undefined {
    return this.#tab?.dataset['tab'];
  }

  aim(at: Point): void {
    this.#at = at;
    const tab =
      document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-tab]') ?? undefined;
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
