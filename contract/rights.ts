/** The part of a person in a shared category. Everyone else is a stranger, to whom the category does not exist. */
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

/** A person in a shared category of so many people. */
interface Part {
  readonly mine: boolean;
  readonly people: number;
}

export type Right = keyof typeof RIGHTS;

/** @param part.mine true for the sharer */
function roleOf({ mine, people }: Part): Role {
  if (!mine) return 'member';
  return people === 1 ? 'alone' : 'sharer';
}

/** True when a person who is in a shared category may do this. */
export const may = (part: Part, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(roleOf(part));
