import { isDragging } from '../../ui/sortable/drag.ts';
import { sortIcon } from '../../ui/tool-icons.ts';
import { element } from '../list/element.ts';
import { checklist } from '../store/checklist.ts';
import { notice } from '../store/notice.ts';
import styles from './gestures.lazy.module.css';
import { drawn } from './under-row.ts';

const SLOP_PX = 12;
const ASKS_AT_PX = 96;
/** The mark follows the finger with some resistance, up to its place. */
const RESISTANCE = 0.5;
/** The handle lifts, tabs scroll, and what lies over the page scrolls by itself. */
const NOT_HERE =
  '[data-rfd-drag-handle-draggable-id], [data-sub-handle], textarea, dialog, [role="menu"], [role="dialog"]';

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly touched: GlobalEventHandlers;
  readonly over: AbortController;
  /** Shown once it is clear that the finger pulls. */
  mark: HTMLElement | undefined;
}

/**
 * Pulling the page down at its top asks the server what is new and sends what waits. It takes the place of the browser's
 * gesture, which would load the page again.
 */
export function followPulls(signal: AbortSignal): void {
  const page = document.documentElement;
  page.classList.add(styles['pulls'] ?? '');
  let pull: Pull | undefined;
  const end = () => {
    pull?.over.abort();
    pull?.mark?.remove();
    pull = undefined;
  };
  function follow(finger: Touch | undefined): void {
    if (!pull || !finger) return;
    const [dx, dy] = [finger.clientX - pull.x, finger.clientY - pull.y];
    if (!pull.mark && Math.hypot(dx, dy) < SLOP_PX) return;
    if (dy <= Math.abs(dx) || scrollY > 0 || isDragging() || document.querySelector('[data-swiped]')) {
      end();
      return;
    }
    pull.mark ??= showMark();
    move(pull.mark, dy);
  }
  function letGo({ changedTouches }: TouchEvent): void {
    follow(changedTouches[0]); // the browser may hold back the last move
    const asks = pull?.mark?.matches('[data-armed]');
    end();
    if (asks) void ask();
  }
  addEventListener(
    'touchstart',
    (event) => {
      const isSecond = pull !== undefined;
      end();
      pull = isSecond ? undefined : begin(event);
      if (!pull) return;
      // On what was touched: an element that leaves the page meanwhile still receives them, and it alone.
      const options = { signal: pull.over.signal, passive: true };
      pull.touched.addEventListener('touchmove', ({ touches }) => follow(touches[0]), options);
      pull.touched.addEventListener('touchend', letGo, options);
      pull.touched.addEventListener('touchcancel', end, options);
    },
    { signal, passive: true },
  );
  signal.addEventListener('abort', () => {
    end();
    page.classList.remove(styles['pulls'] ?? '');
  });
}

function begin({ touches, target }: TouchEvent): Pull | undefined {
  const [finger, another] = touches;
  if (!finger || another || scrollY > 0) return undefined;
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest(NOT_HERE))
    return undefined;
  const over = new AbortController();
  return { x: finger.clientX, y: finger.clientY, touched: target, over, mark: undefined };
}

function showMark(): HTMLElement {
  const hidden = { className: styles['mark'] ?? '', ariaHidden: 'true' }; // what the server answers is announced
  const mark = element('div', hidden, [drawn(sortIcon), element('span')]);
  document.body.append(mark);
  return mark;
}

function move(mark: HTMLElement, dy: number): void {
  const isArmed = dy >= ASKS_AT_PX;
  mark.toggleAttribute('data-armed', isArmed);
  mark.style.setProperty('--pulled', String(Math.min(dy, ASKS_AT_PX) * RESISTANCE));
  const words = mark.lastElementChild;
  if (words) words.textContent = isArmed ? 'Let go to check for changes' : 'Pull to check for changes';
}

/** Shows the server's answer in the bar, which screen readers announce too. */
async function ask(): Promise<void> {
  const isFresh = await checklist().ask();
  notice().write({
    kind: 'said',
    text: isFresh
      ? 'Everything is up to date'
      : 'No answer from the server. Your changes are kept on this device.',
  });
}
