import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readStats, sendHeartbeat } from '../../contract/presence.ts';
import { postFrom } from '../testing/connection.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const beat = (visitor_id: unknown, address = '192.0.2.1') =>
  app.send(postFrom(address, sendHeartbeat.url, { visitor_id }));
const stats = async () => (await app.call('GET', readStats.url)).body;

describe('without limits', () => {
  beforeEach(async () => {
    app = await testApp();
  });

  test('a heartbeat answers with the counts as they are now, the visitor included', async () => {
    expect(await stats()).toEqual({ online: 0, total: 0 });
    const id = randomUUID();
    expect(await beat(id)).toMatchObject({ status: 200, body: { online: 1, total: 1 } });
    expect(await beat(id.toUpperCase())).toMatchObject({ status: 200, body: { online: 1, total: 1 } });
    expect((await beat(randomUUID())).body).toEqual({ online: 2, total: 2 });
    expect(await stats()).toEqual({ online: 2, total: 2 });
  });
});

describe('with limits', () => {
  beforeEach(async () => {
    app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  });

  test('120 heartbeats a minute from one address', async () => {
    const id = randomUUID();
    for (let count = 0; count < 120; count++) expect((await beat(id)).status).toBe(200);
    const refused = await beat(id);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(refused.body).toEqual({ detail: 'Request was throttled. Expected available in 1 second.' });
    expect((await beat(id, '192.0.2.2')).status).toBe(200);
    app.clock.now += 500;
    expect((await beat(id)).status).toBe(200);
  });

  test('60 new visitors an hour from one address: a flood of ids cannot raise the total', async () => {
    for (let count = 0; count < 60; count++) expect((await beat(randomUUID())).status).toBe(200);
    const known = randomUUID();
    expect(await beat(known)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(await stats()).toEqual({ online: 60, total: 60 });

    expect((await beat(known, '192.0.2.2')).status).toBe(200);
    expect((await beat(known)).status).toBe(200);
    app.clock.now += 60_000;
    expect((await beat(randomUUID())).status).toBe(200);
    expect((await beat(randomUUID())).status).toBe(429);
    expect(await stats()).toMatchObject({ total: 62 });
  });
});
