import { rowOf } from './row-element.ts';

/** Brings an element into sight, in the frame after the one that shows the latest change. */
export function showSoon(element: () => Element | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element()?.scrollIntoView({ block: 'nearest' })));
}

export const showRow = (id: string): void => showSoon(() => rowOf(id));
