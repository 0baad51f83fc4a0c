import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { Departed } from './revision.ts';

declare const entered: unique symbol;
/** The owner of lists that a request may read and change. Only this file makes one. */
export type ListsOwner = string & { readonly [entered]: true };

/** The lists that a request is about, as they were when it began. */
export interface EnteredLists {
  owner: ListsOwner;
  revision: number;
  notes: number;
  bytes: number;
  /** The number of the caller in a shared category, and the time they joined; 0 in their own lists. */
  no: number;
  since: number;
  /** Its revision when a member last left it. */
  departure: number;
  /** True when the call names them, and concerns no other lists. */
  isNamed: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `enterLists`; only routes of the lists read it. */
    lists: EnteredLists;
  }
}

/** The lists of a shared category, for a person who is in it. */
export const readMember = statement<{ owner: string; member: string }>()('readMember', (db, param) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.owner')
    .select([
      'accounts.revision',
      'accounts.notes',
      'accounts.bytes',
      'accounts.departure',
      'members.no',
      'members.since',
    ])
    .where('members.owner', '=', param('owner'))
    .where('members.member', '=', param('member')),
);

/**
 * The lists of a shared category.
 * @throws Refusal 404, in the same words when the category does not exist and when the person is not a member, so that
 * the response does not show which
 */
export async function sharedLists(db: Database, space: string, person: string): Promise<EnteredLists> {
  const owner = isUuid(space) ? space.toLowerCase() : '';
  const found = await db.read.first(readMember, { owner, member: person });
  if (found === undefined) throw notFound();
  return { ...found, owner: owner as ListsOwner, isNamed: true };
}

/**
 * Makes a change in lists that its author has entered. When a member leaves a shared category meanwhile, its author
 * enters it again.
 * @throws Refusal 404 for a person who has left it, even when they have come back since
 */
export async function whileAdmitted<T>(
  db: Database,
  lists: EnteredLists,
  { person, attempt }: { person: string; attempt: (lists: EnteredLists) => Promise<T> },
): Promise<T> {
  try {
    return await attempt(lists);
  } catch (error) {
    if (!(error instanceof Departed)) throw error;
  }
  if (lists.no === 0) return whileAdmitted(db, lists, { person, attempt });
  const now = await sharedLists(db, lists.owner, person);
  if (now.since !== lists.since) throw notFound();
  return whileAdmitted(db, { ...lists, ...now }, { person, attempt });
}

/**
 * A hook of all routes of the lists, which decides whose they are about: the caller's own, or those of the shared
 * category that `space` names.
 */
export function enterLists(db: Database) {
  return async (request: FastifyRequest): Promise<void> => {
    const { owner, revision, notes, bytes } = request.caller;
    const { space }: { space?: unknown } = { ...(request.query as object) };
    const size = { revision, notes, bytes };
    const isOwn = space === undefined || space === owner;
    request.lists = isOwn
      ? { ...size, owner: owner as ListsOwner, no: 0, since: 0, departure: 0, isNamed: space === owner }
      : await sharedLists(db, String(space), owner);
  };
}
