/** The role of a person in a shared category. Everyone else is a stranger, to whom the category does not exist. */
type Role = 'sharer' | 'alone' | 'member';

/** The acts on a shared category, with those who may do them: the server allows no other, and the screen offers none. */
const RIGHTS = {
  use: ['sharer', 'alone', 'member'],
  rename: ['sharer', 'alone', 'member'],
  leave: ['sharer', 'member'],
  invite: ['sharer', 'alone'],
  remove: ['sharer', 'alone'],
  'stop sharing': ['sharer', 'alone'],
  'delete for all': ['sharer', 'alone'],
  'delete forever': ['sharer', 'alone'],
} as const satisfies Record<string, readonly Role[]>;

/** A person's place in a shared category. */
interface Standing {
  readonly mine: boolean;
  /** The number of people in it. */
  readonly people: number;
}

export type Right = keyof typeof RIGHTS;

/** @param standing.mine true for the sharer */
function roleOf({ mine, people }: Standing): Role {
  if (!mine) return 'member';
  return people === 1 ? 'alone' : 'sharer';
}

/** True when a person who is in a shared category may do this. */
export const may = (standing: Standing, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(roleOf(standing));
