import { rowOf } from './row-element.ts';
/** Brings the row of a new note into sight, in the frame after the one that shows its change. */
export function showRow(id: string): void {
  const show = () => rowOf(id)?.scrollIntoView({ block: 'nearest' });
  requestAnimationFrame(() => requestAnimationFrame(show));
}
