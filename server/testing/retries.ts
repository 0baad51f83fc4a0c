import { sql } from 'kysely';
import { vi } from 'vitest';
import { statement } from '../database/statement.ts';

/** For a transaction: PostgreSQL looks for deadlocks after a second, close to the two after which a lock is given up. */
export const noticeDeadlocksSoon = statement<object>()('noticeDeadlocksSoonOfTest', (db) =>
  db.selectNoFrom(sql<string>`set_config('deadlock_timeout', '10ms', true)`.as('is')),
);

/** Retries stop after a second or two, and a busy machine may need longer to fail for the first time. */
export function stopClockOfRetries(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
