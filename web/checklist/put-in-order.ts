/**
 * The list with the ids of `ordering` in that order, on the places that they hold now; what is not listed keeps its
 * place, and ids that are not in the list are ignored. The server orders by the same rule.
 */
export function putInOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ordering: readonly string[],
): readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = ordering.flatMap((id) => byId.get(id) ?? []);
  const listed = new Set(ordering);
  const next = ordered.values();
  return items.map((item) => (listed.has(item.id) ? (next.next().value ?? item) : item));
}
