import type { HTTPMethods } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { followEvents } from '../../../contract/events.ts';
import type { Answer } from '../connection.ts';
import { type TwoUsers, usersOfFile } from '../two-users.ts';
import { type Arguments, type Outcome, pathOf, type Rows } from './table.ts';

/** Overrides for a call that is malformed on purpose. */
export interface Raw extends Arguments {
  /** Ann's access token by default; undefined for none. */
  authorization?: string | undefined;
  method?: HTTPMethods;
  path?: string;
  payload?: string | Buffer;
  contentType?: string;
  headers?: Record<string, string>;
}

export interface Asking {
  users: TwoUsers;
  send: (endpoint: Endpoint, raw: Raw) => Promise<Answer>;
  /** Prepares what Ann's call needs, and returns arguments with which it works. */
  given: (rows: Rows) => Promise<Arguments & { answer: Outcome }>;
}

/** Checks what holds for every answer of the API. */
function expectHouseRules(answer: Answer, { method, url }: Endpoint): void {
  const isList = /^\/api\/(?:notes|categories|reminders)\/$/.test(url) && method === 'GET';
  const streams = url === followEvents.url && answer.status === 200;
  const mayBeKept = isList && [200, 304].includes(answer.status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': mayBeKept ? 'private, no-cache' : streams ? 'no-store, no-transform' : 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  for (const naming of ['server', 'x-powered-by', 'set-cookie']) {
    expect(answer.headers).not.toHaveProperty(naming);
  }
  if (answer.status === 204) expect(answer.text).toBe('');
  else if (streams) expect(answer.headers['content-type']).toBe('text/event-stream');
  else expect(answer.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/);
  expect(answer.headers['nightdrive']).toBe('1');
  if (answer.status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"');
}

export function expectOutcome(answer: Answer, { status, body }: Outcome): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
}

/** Ann and Bob, and the ways to send their calls, for the tests of one file. */
export async function asking(): Promise<Asking> {
  const users = await usersOfFile();
  const send: Asking['send'] = async (endpoint, raw) => {
    const authorization = 'authorization' in raw ? raw.authorization : `Bearer ${users.ann.access}`;
    const payload = raw.payload ?? (raw.body && JSON.stringify(raw.body));
    const answer = await users.app.send({
      method: raw.method ?? endpoint.method,
      url: raw.path ?? pathOf(endpoint, raw.params),
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(payload === undefined ? {} : { 'content-type': raw.contentType ?? 'application/json' }),
        ...raw.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expectHouseRules(answer, endpoint);
    return answer;
  };
  return { users, send, given: ({ works }) => works(users) };
}
