import { makeInvitation } from '../../accounts/invitations.ts';
import type { Database } from '../../database/database.ts';
import { print } from '../printing.ts';
import { idOfInvitation } from './access/kinds.ts';
import { isoOf, minuteOf } from './times.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;
const DAYS_MAX = 365;

function wholeDays(text: string | undefined): number {
  const days = Number(text ?? DAYS);
  if (Number.isInteger(days) && days >= 1 && days <= DAYS_MAX) return days;
  throw new Error(`invite takes a number of DAYS from 1 to ${DAYS_MAX}, not ${text}.`);
}

/** Prints a link by which one account can be registered, also while registration is closed. */
export async function invite(
  db: Database,
  publicUrl: string | undefined,
  days?: string,
  ...before: string[]
): Promise<void> {
  const expiresAt = Date.now() + wholeDays(days) * DAY_MS;
  const { code, id } = await makeInvitation(db, expiresAt);
  const where = publicUrl === undefined ? ' Put the address of the site before it.' : '';
  print(
    ...before,
    `${publicUrl ?? ''}/register#invitation=${code}`,
    `It registers one account until ${minuteOf(isoOf(expiresAt))} UTC. Its id is ${idOfInvitation(id)}.${where}`,
  );
}
