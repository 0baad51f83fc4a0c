import { listInvitations, revokeInvitations } from '../../accounts/invitations.ts';
import type { Database } from '../../database/database.ts';
import { print, printList } from '../printing.ts';
import { isoOf, minuteOf } from './times.ts';

/** The id that the operator sees: the beginning of the stored hash, which cannot be used as a code. */
export const idOf = (code_hash: string): string => code_hash.slice(0, 8);

/** Prints the invitations that can still be used: id, expiry. */
export async function printInvitations(db: Database, json?: boolean): Promise<void> {
  const rows = (await listInvitations(db, Date.now())).map(({ code_hash, expires_at }) => ({
    id: idOf(code_hash),
    expires_at: isoOf(expires_at),
  }));
  await printList(rows, {
    json,
    none: 'No invitation can be used.',
    line: ({ id, expires_at }) => `${id} until ${minuteOf(expires_at)} UTC`,
  });
}

/** @throws Error in one line when no usable invitation has this id */
export async function revokeInvitation(db: Database, id: string): Promise<void> {
  const all = await listInvitations(db, Date.now());
  const chosen = id === 'all' ? all : all.filter(({ code_hash }) => idOf(code_hash) === id);
  if (chosen.length === 0) throw new Error(`There is no invitation ${id}.`);
  await revokeInvitations(db, chosen);
  print(`Revoked: ${chosen.map(({ code_hash }) => idOf(code_hash)).join(', ')}.`);
}
