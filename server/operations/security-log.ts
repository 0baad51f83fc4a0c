import type { FastifyBaseLogger } from 'fastify';
import { changePassword, createToken, deleteUser, register, revokeToken } from '../../contract/accounts.ts';
import { createPersonalToken, deletePersonalToken } from '../../contract/personal-tokens.ts';
import { createRecoveryCode, useRecoveryCode } from '../../contract/recovery-codes.ts';
import { deleteOtherSessions, deleteSession } from '../../contract/sessions.ts';
import { findOwner } from '../accounts/accounts.ts';
import { foldUsername } from '../accounts/usernames.ts';
import type { Database } from '../database/database.ts';
import type { OnAnswer } from '../http/calls.ts';
import type { Gauge } from './gauges.ts';

const THROTTLED = 'throttled';
/** Of a flood one line a second says enough. */
const THROTTLED_LOG_EVERY_MS = 1_000;

/** What an answer means for who watches over the accounts. */
const EVENTS = [
  [register, 201, 'registered'],
  [createToken, 200, 'logged in'],
  [createToken, 401, 'login failed'],
  [changePassword, 200, 'password changed'],
  [changePassword, 400, 'password change failed'],
  [createRecoveryCode, 201, 'recovery code made'],
  [useRecoveryCode, 200, 'password recovered'],
  [useRecoveryCode, 400, 'password recovery failed'],
  [createPersonalToken, 201, 'personal token made'],
  [deletePersonalToken, 204, 'personal token revoked'],
  [revokeToken, 204, 'session ended'],
  [deleteSession, 204, 'session ended'],
  [deleteOtherSessions, 204, 'session ended'],
  [deleteUser, 204, 'account deleted'],
] as const;

const NAMES = [...new Set([...EVENTS.map(([, , event]) => event), THROTTLED])];

const keyOf = (method: string, url: string, status: number) => `${method} ${url} ${status}`;

const eventOf = new Map(
  EVENTS.map(([{ method, url }, status, event]) => [keyOf(method, url, status), event]),
);
const urls = new Set(EVENTS.map(([{ url }]): string => url));

function usernameIn(body: unknown): string | undefined {
  const found = typeof body === 'object' && body !== null && 'username' in body ? body.username : undefined;
  return typeof found === 'string' ? found : undefined;
}

interface Watched {
  db: Database;
  elapsed: () => number;
  log: FastifyBaseLogger | undefined;
}

/** Logs and counts what happens to accounts, and throttled clients. */
export class SecurityLog {
  readonly #watched: Watched;
  readonly #counts = Object.fromEntries(NAMES.map((name) => [name, 0]));
  #throttledAt = -Infinity;
  #unlogged = 0;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  readonly onAnswer: OnAnswer = (request, { statusCode }) => {
    const { url = '' } = request.routeOptions;
    if (statusCode === 429) return this.#throttled(request.ip, url);
    if (!urls.has(url)) return;
    const event = eventOf.get(keyOf(request.method, url, statusCode));
    if (event === undefined) return;
    this.#count(event);
    void this.#logEvent(event, request.ip, request.caller?.owner, usernameIn(request.body));
  };

  readonly gauge: Gauge = {
    name: 'nightdrive_security_events_total',
    help: 'What happened to accounts: logins, failed ones, changed passwords; and calls that were throttled.',
    type: 'counter',
    label: 'event',
    read: () => ({ ...this.#counts }),
  };

  #count(event: string): void {
    this.#counts[event] = (this.#counts[event] ?? 0) + 1;
  }

  #throttled(address: string, route: string): void {
    this.#count(THROTTLED);
    const { elapsed, log } = this.#watched;
    if (elapsed() - this.#throttledAt < THROTTLED_LOG_EVERY_MS) {
      this.#unlogged++;
      return;
    }
    this.#throttledAt = elapsed();
    log?.warn({ address, route, unlogged: this.#unlogged }, THROTTLED);
    this.#unlogged = 0;
  }

  /** The account, not the name that was typed: in its place people type passwords, too. */
  async #logEvent(
    event: string,
    address: string,
    owner: string | undefined,
    username: string | undefined,
  ): Promise<void> {
    const { db, log } = this.#watched;
    if (log === undefined) return;
    let account = owner;
    try {
      if (account === undefined && username !== undefined)
        account = await findOwner(db, foldUsername(username));
    } catch {
      // The database is away, or the server is closing: the event is worth its line without the account.
    }
    log[event.endsWith('failed') ? 'warn' : 'info']({ address, account }, event);
  }
}
