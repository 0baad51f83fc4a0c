import type { Connection } from '../../database/database.ts';
import { invalid } from '../../errors.ts';
import { readAccount } from '../accounts.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { type RecordedEvent, recordFailure } from '../events/record-event.ts';
import { Throttle } from '../throttling/throttle.ts';
import { OLD_PASSWORD_FAILURES } from '../throttling/throttle-rules.ts';
import { matchingForm } from './passwords.ts';
import { replaceHash } from './stored-hash.ts';

/** The field with the present password. */
interface Confirmation {
  field: 'password' | 'old_password';
  password: string;
  /** The event of a wrong password. */
  failed: RecordedEvent['event'];
  by: Client;
}

/**
 * Does what needs the password, not just a session.
 * @param work does it in a transaction that calls `confirm`, which sets the next hash or leaves the present one: of
 * two concurrent calls the second finds that the password it confirmed has changed
 * @throws Refusal 400 for a wrong password; 429 after too many of them; 503 when too many hash at once
 */
export async function confirmPassword(
  deps: AccountDeps,
  owner: string,
  { field, password, failed, by }: Confirmation,
  work: (confirm: (tx: Connection, password_hash?: string) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const { db, clock, hashing, rateLimit } = deps;
  const wrongPassword = () => invalid(field, 'Wrong password.');
  const throttle = rateLimit ? new Throttle(OLD_PASSWORD_FAILURES, [owner], clock) : undefined;
  await throttle?.admit(db);
  await hashing.run(owner, async () => {
    if (throttle) await db.write((tx) => throttle.count(tx), owner);
    const { password_hash: verified } = await readAccount(db, owner);
    if ((await matchingForm(verified, password)) === undefined) {
      await recordFailure(deps, { event: failed, owner, by });
      throw wrongPassword();
    }
    await work(async (tx, password_hash = verified) => {
      if ((await tx.run(replaceHash, { owner, verified, password_hash })) === 0) throw wrongPassword();
      await throttle?.forget(tx);
    });
  });
}
