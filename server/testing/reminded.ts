import { randomUUID } from 'node:crypto';
import type { When } from '../../contract/moments.ts';
import { createAccount } from '../accounts/accounts.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { createCategory } from '../checklist/lists/categories.ts';
import { createNotes } from '../checklist/lists/several-notes.ts';
import type { Database } from '../database/database.ts';
import { subscribe } from '../reminders/push/subscriptions.ts';
import { setReminder } from '../reminders/reminders.ts';
import { Device } from './push-service.ts';

/** A person with a device, and a note for each reminder. */
export async function reminded(
  db: Database,
  now: number,
  whens: readonly Omit<When, 'zone'>[],
): Promise<{ owner: string; notes: string[] }> {
  const account = { username: randomUUID(), password_hash: 'x', picture: null, now };
  const { id: owner } = await createAccount(db, account);
  const client = { device: 'A browser', address: '192.0.2.1', now };
  const { session } = await db.write((tx) => openSession(tx, owner, client), owner);
  const { endpoint, keys } = new Device(`https://push.example/${owner}`);
  await subscribe(db, { owner, session }, { endpoint, ...keys, hosts: ['push.example'], now });
  const category = randomUUID();
  await createCategory(db, { owner }, { id: category, title: 'Home' });
  const notes = whens.map(() => ({ id: randomUUID(), content: 'Milk' }));
  await createNotes(db, { owner }, { category, notes });
  for (const [at, when] of whens.entries()) {
    const wanted = { ...when, zone: 'UTC' };
    await setReminder(db, { owner }, { space: owner, id: notes[at]?.id ?? '', wanted, now });
  }
  return { owner, notes: notes.map(({ id }) => id) };
}
