import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
afterEach(() => t.close());

/** The value of a line of the text format. */
const figure = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

describe('without METRICS_TOKEN', () => {
  beforeEach(async () => {
    t = await testApp();
  });

  test('this machine may read the metrics', async () => {
    const metrics = await t.send({ url: '/metrics' });
    expect(metrics.status).toBe(200);
    expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test.each([
    ['another machine', '192.0.2.7', {}],
    ['a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
    ['another proxy of this machine', '::1', { forwarded: 'for=192.0.2.7' }],
  ])('%s may not', async (_, remoteAddress, headers) => {
    const metrics = await t.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
    expect(metrics.statusCode).toBe(404);
  });

  test('calls are counted by route and status, never by address', async () => {
    const ann = await t.signedInAs('ann');
    await ann.call('GET', '/api/notes/');
    await ann.call('PATCH', '/api/notes/update/0198c0de-0000-7000-8000-000000000000/', {});
    const { text } = await t.send({ url: '/metrics' });
    const calls = (labels: string) => figure(text, `nightdrive_call_seconds_count{${labels}}`);
    expect(calls('method="GET",route="/api/notes/",status="200"')).toBe(1);
    expect(calls('method="PATCH",route="/api/notes/update/:id/",status="404"')).toBe(1);
    expect(text).not.toContain('0198c0de');
  });

  test('visitors, sessions, queues and the database are told', async () => {
    await t.signedInAs('ann');
    await t.call('POST', '/api/presence/heartbeat/', { visitor_id: '0198c0de-0000-4000-8000-000000000000' });
    const { text } = await t.send({ url: '/metrics' });
    expect(figure(text, 'nightdrive_online')).toBe(1);
    expect(figure(text, 'nightdrive_visitors_total')).toBe(1);
    expect(figure(text, 'nightdrive_sessions')).toBe(1);
    expect(text).toMatch(/^nightdrive_waiting\{queue="database"\} \d+$/m);
    expect(figure(text, 'nightdrive_database_seconds_count{kind="write"}')).toBeGreaterThan(0);
    expect(text).toContain('nightdrive_event_loop_delay_seconds{quantile="0.99"}');
  });
});

test('with METRICS_TOKEN only its bearer may read them, from anywhere', async () => {
  t = await testApp({ METRICS_TOKEN: 'for the scraper' });
  const read = (authorization?: string) =>
    t.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: authorization === undefined ? '127.0.0.1' : '192.0.2.7',
      headers: authorization === undefined ? {} : { authorization },
    });
  expect((await read('Bearer for the scraper')).statusCode).toBe(200);
  expect((await read('Bearer wrong')).statusCode).toBe(401);
  expect((await read()).statusCode).toBe(401);
});
