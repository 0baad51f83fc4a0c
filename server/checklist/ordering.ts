import { invalid } from '../errors.ts';

/**
 * The ids of an ordering as they are stored. Looked at here, not by the schema: the set is needed anyway.
 * @throws Refusal 400 when an id is named twice
 */
export function eachOnce(ordering: readonly string[]): ReadonlySet<string> {
  const listed = new Set<string>();
  for (const id of ordering) listed.add(id.toLowerCase());
  if (listed.size < ordering.length) throw invalid('ordering', 'Duplicate ids are not allowed.');
  return listed;
}

interface Placed {
  id: string;
  position: number;
}

/**
 * The places that change when an ordering is applied: the listed ids take, in the listed order, the places that
 * the listed ids hold now. What is not listed keeps its place; ids that hold no place are ignored.
 * @param placed what the owner has, in the order of their places
 */
export function changedPlaces(placed: readonly Placed[], listed: ReadonlySet<string>): Placed[] {
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
