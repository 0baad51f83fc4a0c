/**
 * The latest items, each the same object as before unless a field of it changed, wherever it is now: rows are
 * memoised by their objects.
 */
export function keepObjects<Item extends { readonly id: string }>(
  known: readonly Item[],
  latest: readonly Item[],
): readonly Item[] {
  if (known === latest) return known;
  const byId = new Map(known.map((item) => [item.id, item]));
  const kept = latest.map((item) => {
    const before = byId.get(item.id);
    return before && isEqual(before, item) ? before : item;
  });
  const isSame = kept.length === known.length && kept.every((item, index) => item === known[index]);
  return isSame ? known : kept;
}

function isEqual<Item extends object>(one: Item, other: Item): boolean {
  if (one === other) return true;
  const fields = Object.entries(other);
  const values = new Map(Object.entries(one));
  return fields.length === values.size && fields.every(([field, value]) => isSame(values.get(field), value));
}

/** A field of a category that is shared is an object. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (other instanceof Object && JSON.stringify(one) === JSON.stringify(other));
