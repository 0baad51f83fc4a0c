interface Item {
  readonly id: string;
}

/**
 * The list with the ids of `ordering` in that order, on the places that they hold now; what is not listed keeps its
 * place, and ids that are not in the list are ignored.
 */
export function putInOrder<T extends Item>(items: readonly T[], ordering: Iterable<string>): readonly T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const listed = new Set(ordering);
  const ordered = [...listed].flatMap((id) => byId.get(id) ?? []);
  const next = ordered.values();
  return items.map((item) => (listed.has(item.id) ? (next.next().value ?? item) : item));
}

/**
 * The list with one item right after another, or first; when that one is not there, right before `before`; unchanged
 * when neither is.
 */
export function placeAfter<T extends Item>(
  items: readonly T[],
  id: string,
  after: string | null,
  before?: string,
): readonly T[] {
  const item = items.find((other) => other.id === id);
  const rest = items.filter((other) => other !== item);
  const behind = after === null ? 0 : rest.findIndex((other) => other.id === after) + 1;
  const place = after === null || behind > 0 ? behind : rest.findIndex((other) => other.id === before);
  return item === undefined || place < 0 ? items : rest.toSpliced(place, 0, item);
}
