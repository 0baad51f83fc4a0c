import { useDeferredValue, useMemo } from 'react';

/** Longer lists are laid out in chunks, so that the browser passes over whole chunks out of sight and not over rows. */
export const CHUNKED_FROM = 200;
/** What a list shows at once; the rest follows when the browser finds the time. */
export const FIRST_ROWS = 100;
/** On average one row in so many begins a chunk. */
const CHUNK = 32;

interface Chunk<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** A row begins a chunk because of its own id: what happens to one row leaves the chunks of the others as they are. */
export function chunksOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  isLarge: boolean,
): readonly Chunk<Item>[] {
  const starts = [0];
  if (isLarge) {
    for (const [index, { id }] of items.entries()) if (index > 0 && beginsChunk(id)) starts.push(index);
  }
  return starts.map((start, chunk) => ({
    key: chunk === 0 ? 'first' : (items[start]?.id ?? ''),
    items: items.slice(start, starts[chunk + 1]),
  }));
}

function beginsChunk(id: string): boolean {
  let sum = 0;
  for (const letter of id.slice(-4)) sum = sum * 31 + letter.charCodeAt(0);
  return sum % CHUNK === 0;
}

interface Place {
  readonly index: number;
  readonly number: number | null;
}

/**
 * Where each item stands, by id. Rows take note of shifted places a moment after the change that shifted them, so that
 * one deletion does not hold up the screen; a drag needs them exact.
 */
export function usePlaces<Item extends { readonly id: string }>(
  items: readonly Item[],
  numbersOf: (items: readonly Item[]) => readonly (number | null)[],
  isDragging: boolean,
): (id: string) => Place {
  const exact = useMemo(() => {
    const numbers = numbersOf(items);
    return new Map(items.map(({ id }, index) => [id, { index, number: numbers[index] ?? null }]));
  }, [items, numbersOf]);
  const late = useDeferredValue(exact);
  const places = isDragging ? exact : late;
  return (id) => places.get(id) ?? exact.get(id) ?? NOWHERE;
}

const NOWHERE: Place = { index: 0, number: null };
