import { focusRow } from './focus-row.ts';
import styles from './light-up.lazy.module.css';
import { rowOf } from './row-element.ts';

/** A long list shows its last rows a moment after the first; a removed one never appears. */
const FRAMES_MAX = 300;

/** Gives a row that is about to be shown the focus, and lights it up. */
export async function lightUp(id: string, name: string): Promise<void> {
  const row = await shownRow(id);
  if (!row) return;
  focusRow(row, name);
  row.scrollIntoView({ block: 'center' });
  await nextFrame(); // rows that were out of sight have their true heights now
  row.scrollIntoView({ block: 'center' });
  flash(row);
}

async function shownRow(id: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < FRAMES_MAX; frame++) {
    await nextFrame();
    const row = rowOf(id);
    if (row) return row;
  }
  return null;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Fades by itself; under reduced motion it stays until the next key or press. */
function flash(row: HTMLElement): void {
  const { flash = '' } = styles;
  const over = new AbortController();
  const end = () => {
    row.classList.remove(flash);
    over.abort();
  };
  row.classList.add(flash);
  const { signal } = over;
  row.addEventListener('animationend', end, { signal });
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, end, { signal });
}
