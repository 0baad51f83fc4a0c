interface Item {
  readonly id: string;
}

/**
 * The list with the ids of `ordering` in that order, on the places that they hold now; what is not listed keeps its
 * place, and ids that are not in the list are ignored. The server orders by the same rule.
 */
export function putInOrder<T extends Item>(items: readonly T[], ordering: readonly string[]): readonly T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = ordering.flatMap((id) => byId.get(id) ?? []);
  const listed = new Set(ordering);
  const next = ordered.values();
  return items.map((item) => (listed.has(item.id) ? (next.next().value ?? item) : item));
}

/** The list with one item right after another, or first; unchanged when either of them is not there. */
export function placeAfter<T extends Item>(
  items: readonly T[],
  id: string,
  after: string | null,
): readonly T[] {
  const item = items.find((other) => other.id === id);
  const rest = items.filter((other) => other !== item);
  const place = after === null ? 0 : rest.findIndex((other) => other.id === after) + 1;
  if (item === undefined || (after !== null && place === 0)) return items;
  return rest.toSpliced(place, 0, item);
}
