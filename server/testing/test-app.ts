import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger, HTTPMethods } from 'fastify';
import { otherSecretOf } from '../accounts/signing/secret.ts';
import { tokenKeys } from '../accounts/signing/tokens.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { Epoch } from '../database/epoch.ts';
import type { App } from '../http/app-type.ts';
import { NO_BUS } from '../live/bus.ts';
import { Live } from '../live/live.ts';
import { Visitors } from '../presence/visitors.ts';
import { pushSender, type SendPush } from '../reminders/push/send.ts';
import { compressed, content } from '../site/content.ts';
import { type Answer, type Call, connectionsTo, jsonCall } from './connection.ts';
import { described } from './described.ts';
import { testDatabase } from './test-database.ts';

/** Signs the certificate of the tests' push service. */
const AUTHORITY = readFileSync(path.join(import.meta.dirname, 'certificates/authority.pem'), 'utf8');
export const SECRET = Buffer.from('a secret that only the tests know, 32 bytes and more');
/** The pages have tests of their own. */
const SITE = {
  contents: new Map(),
  notFound: content(compressed('Not Found'), 'text/html; charset=utf-8', 'no-cache'),
  words: {
    title: 'Test',
    headline: 'Test',
    intro: 'Test',
    contacts: [{ label: 'Mail', url: 'mailto:owner@example.org' }],
    credit: 'Test',
  },
};

export const PASSWORD = 'Correct-horse-7';

/** A user of the app with a session: calls carry their access token. */
export interface SignedIn {
  access: string;
  refresh: string;
  call: (
    method: HTTPMethods,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

export interface TestApp {
  app: App;
  /** The port on this machine alone. */
  port: number;
  db: Database;
  visitors: Visitors;
  live: Live;
  push: SendPush;
  /** The time as the app sees it; set it to travel. Its clock may be wrong. */
  clock: { now: number; wrongByMs: number };
  /** Has something else happen just before the next transaction, or fail instead of it. */
  beforeWrite: (does: () => Promise<unknown>) => void;
  send: (call: Call) => Promise<Answer>;
  /** Sends JSON, signed out. */
  call: (method: HTTPMethods, url: string, body?: unknown) => Promise<Answer>;
  /** Registers the user unless it is there, and logs in. */
  signedInAs: (username: string) => Promise<SignedIn>;
  close: () => Promise<void>;
}

function textOf(body: unknown, key: string): string {
  const value =
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([name]) => name === key)
      : undefined;
  if (typeof value?.[1] !== 'string') throw new Error(`The answer has no ${key}: ${JSON.stringify(body)}`);
  return value[1];
}

/**
 * A real app on a fresh, migrated database of the engine under test, with a clock that the test sets.
 * @param through what the app's database is seen through, to count or to fail
 */
export async function testApp(
  environment: Record<string, string> = {},
  through: (db: Database) => Database = (db) => db,
  logger?: FastifyBaseLogger,
): Promise<TestApp> {
  const below = through(await testDatabase());
  let meanwhile: (() => Promise<unknown>) | undefined;
  const db: Database = {
    ...below,
    write: async (work, account) => {
      const does = meanwhile;
      meanwhile = undefined;
      if (does) await does();
      return below.write(work, account);
    },
  };
  const clock = { now: Date.now(), wrongByMs: 0 };
  const wallClock = () => clock.now + clock.wrongByMs;
  const config: Config = readConfig({ RATE_LIMIT: 'off', ...environment });
  const visitors = new Visitors(db, wallClock);
  const onError = () => {}; // the next poll is the retry
  const epoch = await Epoch.of(db);
  const live = new Live({ db, epoch, clock: wallClock, join: () => NO_BUS, onError });
  const push = pushSender({ db, ...config.push, subject: 'https://example.org', ca: AUTHORITY });
  const app = await buildApp({
    config,
    db,
    clock: wallClock,
    elapsed: () => clock.now,
    keys: tokenKeys(SECRET, otherSecretOf(config)),
    visitors,
    epoch,
    live,
    push,
    site: SITE,
    closing: () => false,
    ...(logger && { logger }),
  });

  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const { send: sendOnly, close } = connectionsTo(port);
  const send = async (sent: Call) => described(sent, await sendOnly(sent));

  const callWith =
    (access?: string): SignedIn['call'] =>
    (method, url, body, headers) => {
      const call = jsonCall(method, url, body, access);
      return send({ ...call, headers: { ...call.headers, ...headers } });
    };
  const call = callWith();

  return {
    app,
    port,
    db,
    visitors,
    live,
    push,
    clock,
    beforeWrite: (does) => {
      meanwhile = does;
    },
    send,
    call,
    signedInAs: async (username) => {
      await call('POST', '/api/user/register/', { username, password: PASSWORD });
      const { body } = await call('POST', '/api/token/', { username, password: PASSWORD });
      const access = textOf(body, 'access');
      return {
        access,
        refresh: textOf(body, 'refresh'),
        call: callWith(access),
      };
    },
    close: async () => {
      close();
      const closed = app.close();
      // Other connections would stay open as long as the browser holds them.
      app.server.closeAllConnections();
      await closed;
      await live.close();
      await db.close();
    },
  };
}
