interface Placed {
  id: string;
  position: number;
}

/**
 * The places that change when `ordering` is applied: the listed ids take, in the listed order, the places that
 * the listed ids hold now. What is not listed keeps its place; ids that hold no place are ignored.
 * @param placed what the owner has, in the order of their places
 */
export function changedPlaces(placed: readonly Placed[], ordering: readonly string[]): Placed[] {
  const listed = new Set(ordering.map((id) => id.toLowerCase()));
  const held = placed.filter(({ id }) => listed.has(id));
  const places = new Map(held.map(({ id, position }) => [id, position]));
  const changed: Placed[] = [];
  let next = 0;
  for (const id of listed) {
    const now = places.get(id);
    const place = held[next];
    if (now === undefined || place === undefined) continue;
    next++;
    if (now !== place.position) changed.push({ id, position: place.position });
  }
  return changed;
}
