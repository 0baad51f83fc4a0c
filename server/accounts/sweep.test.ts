import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createAccount } from './accounts.ts';
import { openSession, SESSION_IDLE_MS } from './sessions/sessions.ts';
import { ACCESS_LIFE_MS } from './signing/tokens.ts';
import { sweepAccounts } from './sweep.ts';
import { Throttle } from './throttling/throttle.ts';
import { LOGIN_FAILURES } from './throttling/throttle-rules.ts';

const sessions = statement<object>()('testSweptSessions', (db) =>
  db.selectFrom('sessions').select('created_at').orderBy('created_at'),
);
const throttles = statement<object>()('testSweptThrottles', (db) =>
  db.selectFrom('throttles').select('expires_at').orderBy('expires_at'),
);

let t: TestApp;
let db: Database;
beforeEach(async () => {
  t = await testApp();
  db = t.db;
});
afterEach(() => t.close());

test('Sessions are deleted when their last access token has expired, however many there are', async () => {
  const owners: string[] = [];
  for (let user = 0; user < 26; user++) {
    const account = { username: `user-${user}`, password_hash: '', picture: null, now: 0 };
    owners.push((await createAccount(db, account)).id);
  }
  await db.write(async (tx) => {
    for (let now = 1; now <= 1_001; now++)
      await openSession(tx, owners[now % 26] ?? '', { now, device: '', address: '' });
  });
  const created = async () => (await db.read.all(sessions, {})).map((row) => row.created_at);
  await sweepAccounts(db, SESSION_IDLE_MS + ACCESS_LIFE_MS);
  expect(await created()).toHaveLength(1_001);
  await sweepAccounts(db, SESSION_IDLE_MS + ACCESS_LIFE_MS + 1_000);
  expect(await created()).toEqual([1_001]);
});

test('Failures are deleted when they are forgotten', async () => {
  for (const now of [1, 2])
    await db.write((tx) => new Throttle(LOGIN_FAILURES, [`${now}`], () => now).count(tx));
  await sweepAccounts(db, LOGIN_FAILURES.windowMs + 1);
  expect(await db.read.all(throttles, {})).toEqual([{ expires_at: LOGIN_FAILURES.windowMs + 2 }]);
});
