import { onTestFinished, test } from 'vitest';
import { inTime } from '../../testing/in-time.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { countedGuess } from './record-event.ts';

test('a guess at an unknown name is counted while one at another unknown name is still being counted', async () => {
  const db = await testDatabase();
  onTestFinished(() => db.close());
  const by = { address: '192.0.2.1', agent: '' };
  const deps = { db, clock: () => 1, happened: () => {} };
  const failure = { event: 'login failed', owner: '', by } as const;
  const count = (counting: () => Promise<void>) =>
    countedGuess(deps, { failure, right: 'logged in' }, counting);
  const held = Promise.withResolvers<void>();
  const first = count(() => held.promise);
  try {
    await inTime(
      60_000,
      count(async () => {}),
    );
  } finally {
    held.resolve();
    await first;
  }
});
