import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { share, sharedWith } from '../../testing/sharing-calls.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { categoryOf } from '../../testing/two-users.ts';

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

const TOKEN = 'for the scraper alone';
const read = (authorization?: string) =>
  t.send({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const scrape = async (): Promise<string> => (await read(`Bearer ${TOKEN}`)).text;

test('without METRICS_TOKEN there are no metrics, for this machine either', async () => {
  t = await testApp();
  expect((await read()).status).toBe(404);
  expect((await read('Bearer undefined')).status).toBe(404);
});

describe('with METRICS_TOKEN', () => {
  beforeEach(async () => {
    t = await testApp({ METRICS_TOKEN: TOKEN });
  });

  test('only its bearer may read the metrics', async () => {
    const metrics = await read(`Bearer ${TOKEN}`);
    expect(metrics.status).toBe(200);
    expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await read('Bearer wrong')).status).toBe(401);
    expect((await read()).status).toBe(401);
  });

  test('calls are counted by route and status, never by address', async () => {
    const ann = await t.signedInAs('ann');
    await ann.call('GET', '/api/notes/');
    await ann.call('PATCH', '/api/notes/update/0198c0de-0000-7000-8000-000000000000/', {});
    const text = await scrape();
    const calls = (labels: string) => figure(text, `nightdrive_call_seconds_count{${labels}}`);
    expect(calls('method="GET",route="/api/notes/",status="200"')).toBe(1);
    expect(calls('method="PATCH",route="/api/notes/update/:id/",status="404"')).toBe(1);
    expect(text).not.toContain('0198c0de');
  });

  test('visitors, sessions, queues and the database have figures', async () => {
    await t.signedInAs('ann');
    await t.call('POST', '/api/presence/heartbeat/', { visitor_id: '0198c0de-0000-4000-8000-000000000000' });
    const text = await scrape();
    expect(figure(text, 'nightdrive_online')).toBe(1);
    expect(figure(text, 'nightdrive_visitors_total')).toBe(1);
    expect(figure(text, 'nightdrive_sessions')).toBe(1);
    expect(text).toMatch(/^nightdrive_waiting\{queue="database"\} \d+$/m);
    expect(figure(text, 'nightdrive_database_seconds_count{kind="write"}')).toBeGreaterThan(0);
    expect(text).toMatch(/^nightdrive_event_loop_delay_seconds_bucket\{le="\+Inf"\} \d+$/m);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+$/m);
    expect(text).toMatch(/^nightdrive_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  test('shared categories and the people in them are counted once a minute', async () => {
    const ann = await t.signedInAs('ann');
    const bob = await t.signedInAs('bob');
    await sharedWith(ann, await categoryOf(ann), [bob]);
    const shared = (text: string) =>
      ['nightdrive_shared_categories', 'nightdrive_shared_category_members'].map((name) =>
        figure(text, name),
      );
    expect(shared(await scrape())).toEqual([1, 2]);
    await share(ann, (await categoryOf(ann)).id);
    expect(shared(await scrape())).toEqual([1, 2]);
    t.clock.now += 60_000;
    expect(shared(await scrape())).toEqual([2, 3]);
  });

  test('what happens to accounts is counted, beginning with nothing', async () => {
    const event = (text: string, name: string) =>
      figure(text, `nightdrive_security_events_total{event="${name}"}`);
    expect(event(await scrape(), 'login failed')).toBe(0);
    await t.signedInAs('ann');
    await t.call('POST', '/api/token/', { username: 'ann', password: 'wrong' });
    const text = await scrape();
    expect(['registered', 'logged in', 'login failed'].map((name) => event(text, name))).toEqual([1, 1, 1]);
  });

  test('each metric that the alerts and the dashboard ask for is there', async () => {
    await t.signedInAs('ann');
    const text = await scrape();
    const shown = ['alerts.yml', 'dashboard.json'].map((name) =>
      readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8'),
    );
    const asked = shown.flatMap((file) => file.match(/\b(?:nightdrive|process)_[a-z_]+/g) ?? []);
    const embedded = [
      'nightdrive_database_bytes',
      'nightdrive_disk_free_bytes',
      'nightdrive_problems',
      'nightdrive_backup_copied_age_seconds',
      'nightdrive_backup_age_seconds',
      'nightdrive_backup_every_seconds',
    ];
    const missing = [...new Set(asked)].filter((name) => !text.includes(name) && !embedded.includes(name));
    expect(asked.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test('the alerts for one machine ask for nothing that only a cluster has', () => {
    const file = path.join(import.meta.dirname, '../../../deploy/alerts.yml');
    const { groups }: { groups: { rules: { expr: string }[] }[] } = parse(readFileSync(file, 'utf8'));
    const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(5);
    for (const expr of expressions) {
      const jobs = [...expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job);
      expect(jobs.filter((job) => job !== 'nightdrive')).toEqual([]);
      expect(expr).not.toMatch(/\babsent\b|patroni/); // true for ever where there is no such series
    }
  });
});
