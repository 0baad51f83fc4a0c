import { accountOf } from '../../../accounts/accounts.ts';
import { recordByOperator } from '../../../accounts/events/record-event.ts';
import { listInvitations, revokeInvitations } from '../../../accounts/invitations.ts';
import { endSession, listSessions } from '../../../accounts/sessions/users-sessions.ts';
import { listPersonalTokens, removePersonalToken } from '../../../accounts/tokens/personal-tokens.ts';
import {
  allSharedIds,
  endShared,
  sharedCategory,
  sharedIdsOf,
} from '../../../checklist/sharing/all-shared.ts';
import type { Connection, Database } from '../../../database/database.ts';
import { shortId } from '../ids.ts';
import { dayOf, isoOf, minuteOf } from '../times.ts';

export interface Listed {
  /** The whole id, and its printed part. */
  whole: string;
  id: string;
  /** The rest of it, as JSON and as a line. */
  shown: object;
  line: string;
}

/** Something that gives access: it is listed, and ended one by one or all at once. */
export interface Kind {
  name: string;
  list: [command: string, description: string];
  end: [command: string, description: string];
  of: 'a user' | 'a user or the site' | 'the site';
  none: string;
  /** As in "Sessions ended". */
  ended: string;
  items: (db: Database, owner: string) => AsyncIterable<Listed> | Promise<Listed[]>;
  /** @returns the owners whose streams must be checked */
  endAll: (db: Database, items: readonly Listed[], owner: string) => Promise<readonly string[]>;
}

/** Ends items of one user in one transaction. */
const ofOwner =
  (end: (tx: Connection, owner: string, id: string) => Promise<unknown>): Kind['endAll'] =>
  async (db, items, owner) => {
    await db.write(async (tx) => {
      for (const { whole } of items) await end(tx, owner, whole);
    }, owner);
    return [owner];
  };

const SESSIONS: Kind = {
  name: 'session',
  list: ['list-sessions', 'list the sessions of a user: id, last use, device, shortened address'],
  end: ['end-sessions', 'end one session of a user, or all'],
  of: 'a user',
  none: 'has no sessions.',
  ended: 'Sessions ended',
  items: async (db, owner) =>
    (await listSessions(db, { owner, session: '' }, Date.now())).map((session) => {
      const { id: whole, device, address } = session;
      const used_at = isoOf(session.used_at);
      const line = `used ${minuteOf(used_at)} UTC, ${device}, ${address}`;
      return { whole, id: shortId(whole), shown: { used_at, device, address }, line };
    }),
  endAll: ofOwner((tx, owner, id) => tx.first(endSession, { owner, id })),
};

export const TOKENS: Kind = {
  name: 'token',
  list: ['list-tokens', 'list the personal tokens of a user'],
  end: ['revoke-tokens', 'revoke one personal token of a user, or all'],
  of: 'a user',
  none: 'has no personal tokens.',
  ended: 'Tokens revoked',
  items: async (db, owner) =>
    (await listPersonalTokens(db.read, owner)).map(({ id: whole, name, read_only, used_at, expires_at }) => {
      const shown = {
        name,
        read_only: Boolean(read_only),
        used_at: used_at === null ? null : isoOf(used_at),
        expires_at: isoOf(expires_at),
      };
      const used = shown.used_at === null ? 'never used' : `used ${dayOf(shown.used_at)}`;
      const line = `${read_only ? 'reads' : 'writes'}, ${used}, until ${dayOf(shown.expires_at)}: ${name}`;
      return { whole, id: shortId(whole), shown, line };
    }),
  endAll: ofOwner((tx, owner, id) => tx.first(removePersonalToken, { owner, id })),
};

/** The printed id is the beginning of the stored hash, which cannot be used as a code. */
export const idOfInvitation = (code_hash: string): string => code_hash.slice(0, 8);

const INVITATIONS: Kind = {
  name: 'invitation',
  list: ['list-invitations', 'list the invitations that can still be used'],
  end: ['revoke-invitation', 'revoke one invitation, or all'],
  of: 'the site',
  none: 'has no invitation that can be used.',
  ended: 'Invitations revoked',
  items: async (db) =>
    (await listInvitations(db, Date.now())).map(({ code_hash: whole, expires_at }) => {
      const until = isoOf(expires_at);
      const line = `until ${minuteOf(until)} UTC`;
      return { whole, id: idOfInvitation(whole), shown: { expires_at: until }, line };
    }),
  endAll: async (db, items) => {
    const ids = items.map(({ whole }) => whole);
    await revokeInvitations(db, ids);
    return [];
  },
};

export const SHARES: Kind = {
  name: 'shared category',
  list: ['list-shares', 'list the shared categories, or those of one user'],
  end: ['end-share', 'take all but its sharer out of a shared category'],
  of: 'a user or the site',
  none: 'has no shared categories.',
  ended: 'Shared categories ended',
  items: async function* (db, owner) {
    for await (const whole of owner === '' ? allSharedIds(db) : await sharedIdsOf(db, owner)) {
      const shared = await sharedCategory(db, whole);
      if (shared === undefined) continue;
      const shared_by = (await accountOf(db, shared.sharer))?.username ?? null;
      const people = shared.people.length;
      const shown = { since: isoOf(shared.since), people, shared_by, title: shared.title };
      const line = `since ${minuteOf(shown.since)} UTC, people: ${people}, shared by ${shared_by}: ${shared.title}`;
      yield { whole, id: shortId(whole), shown, line };
    }
  },
  endAll: async (db, items) => {
    const touched: string[] = [];
    for (const { whole } of items) {
      const shared = await sharedCategory(db, whole);
      if (shared === undefined) continue;
      touched.push(...shared.people);
      await endShared(db, shared, (tx, { event, title }) =>
        recordByOperator(tx, { owner: shared.sharer, event, detail: title }),
      );
    }
    return touched;
  },
};

export const KINDS: readonly Kind[] = [INVITATIONS, SESSIONS, TOKENS, SHARES];
