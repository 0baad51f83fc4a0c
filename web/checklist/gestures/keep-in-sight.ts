/** Less than this is a bar of the browser, not a keyboard. */
const KEYBOARD_MIN_PX = 80;
const ROOM_PX = 12;
const FIELDS = 'textarea, input:not([type="checkbox"]), [contenteditable="true"]';

/**
 * Keeps the field that the user writes in above the on-screen keyboard. Where the browser makes the page smaller itself
 * (`interactive-widget` in index.html) there is nothing to do; Safari lays its keyboard over the page.
 */
export function keepInSight(signal: AbortSignal): void {
  const view = visualViewport;
  if (!view) return;
  const page = document.documentElement;
  const look = () => {
    if (view.scale > 1.01) return; // zoomed: the user decides what is in sight
    const covered = innerHeight - view.height - view.offsetTop;
    const isOpen = covered >= KEYBOARD_MIN_PX;
    page.style.setProperty('--keyboard', isOpen ? `${covered}px` : null);
    const field = document.activeElement;
    if (!isOpen || !field?.matches(FIELDS) || field.closest('dialog')) return;
    const hidden = field.getBoundingClientRect().bottom + ROOM_PX - (view.offsetTop + view.height);
    if (hidden > 0) scrollBy(0, hidden);
  };
  view.addEventListener('resize', look, { signal });
  for (const event of ['focusin', 'input']) addEventListener(event, look, { signal });
  signal.addEventListener('abort', () => page.style.removeProperty('--keyboard'));
}
