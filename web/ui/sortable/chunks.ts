import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/** The rows that a list shows at once; the rest follows when the browser is idle. */
export const FIRST_ROWS = 30;
/** On average one row in this many starts a chunk. */
const CHUNK = 12;

interface Chunk<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/**
 * A list is laid out in chunks, so that the browser passes over whole chunks out of sight. A row begins one because of
 * its own id: what happens to one row leaves the chunks of the others as they are, the same objects as `before`.
 */
export function chunksOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: readonly Chunk<Item>[] = [],
): readonly Chunk<Item>[] {
  const first = keyOfFirst(items, before);
  const keys = keysOf(
    items.slice(1),
    before.slice(1).filter(({ key }) => key !== first),
  );
  const starts = [0];
  for (const [index, { id }] of items.entries()) if (index > 0 && keys.has(id)) starts.push(index);
  const known = new Map(before.map((chunk) => [chunk.key, chunk]));
  return starts.map((start, index) => {
    const key = (index > 0 && keys.get(items[start]?.id ?? '')) || first;
    const chunk = { key, items: items.slice(start, starts[index + 1]) };
    const same = known.get(key);
    return same && isSame(same.items, chunk.items) ? same : chunk;
  });
}

/** A first chunk that has lost all its rows leaves its place to the next, whose rows keep their elements and the focus. */
function keyOfFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  [first, ...others]: readonly Chunk<Item>[],
): string {
  const present = new Set(items.map(({ id }) => id));
  const isThere = first?.items.some(({ id }) => present.has(id));
  const [top] = present;
  const next = isThere ? first : others.find((chunk) => chunk.items.some(({ id }) => id === top));
  // A row further down that begins a chunk has the key of that.
  return next === undefined || (next.key !== top && present.has(next.key)) ? 'first' : next.key;
}

/** The keys of the chunks, by their first rows; the next in a chunk replaces one that was removed. */
function keysOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: readonly Chunk<Item>[],
): ReadonlyMap<string, string> {
  const keys = new Map(items.filter(({ id }) => beginsChunk(id)).map(({ id }) => [id, id]));
  const orphans = before.filter(({ key }) => !keys.has(key));
  if (orphans.length === 0) return keys;
  const present = new Set(items.map(({ id }) => id));
  for (const orphan of orphans) {
    const heir = orphan.items.find(({ id }) => present.has(id));
    if (heir !== undefined) keys.set(heir.id, orphan.key);
  }
  return keys;
}

function isSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}

function beginsChunk(id: string): boolean {
  let sum = 0;
  for (const letter of id.slice(-4)) sum = sum * 31 + letter.charCodeAt(0);
  return sum % CHUNK === 0;
}

/** The index of each item, by id. */
export type Indexes = ReadonlyMap<string, number>;

/** The chunks of a list; one that holds the same items as before stays the same object. */
export function useChunks<Item extends { readonly id: string }>(items: readonly Item[]) {
  const before = useRef<readonly Chunk<Item>[]>([]);
  const chunks = useMemo(() => chunksOf(items, before.current), [items]);
  useShown(before, chunks);
  return chunks;
}

/** A ref to what was last shown: a render that React discards must not change it. */
function useShown<Value>(ref: RefObject<Value>, value: Value): void {
  useLayoutEffect(() => {
    ref.current = value;
  }, [ref, value]);
}

/**
 * The indexes of the items, by which the library moves rows. It reads them once a row is lifted, so only then they are
 * exact: a deletion draws no row below it again.
 */
export function useIndexes(items: readonly { readonly id: string }[], isLifted: boolean): Indexes {
  const before = useRef<Indexes>(new Map());
  const indexes = useMemo(() => {
    const { current } = before;
    const indexOf = (id: string, index: number) => (isLifted ? index : (current.get(id) ?? index));
    const isKnown = items.every(({ id }, index) => current.get(id) === indexOf(id, index));
    return isKnown ? current : new Map(items.map(({ id }, index) => [id, indexOf(id, index)]));
  }, [items, isLifted]);
  useShown(before, indexes);
  return indexes;
}
