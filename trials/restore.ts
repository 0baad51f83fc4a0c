// `npm run trial -- restore`: the restore drill of a site of several machines (docs/operations.md): two nodes on one
// PostgreSQL, a dump, writes after it, the database put aside and restored, and clients that carry on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startPostgres } from '../scripts/postgres.ts';
import { postgresPrograms } from '../scripts/postgres-programs.ts';
import { administer } from '../server/testing/administer.ts';
import { type Answer, jsonCall, send } from '../server/testing/connection.ts';
import { BUILT, NodeUnderTest } from '../server/testing/node-under-test.ts';

const ANN = { username: 'ann', password: 'night drive 84' };
const SECRET = 'a secret that only the drill knows, 32 bytes and more';
const NAME = 'nightdrive_drill';
/** The password of the nodes' role, which may not create databases, as docs/hosting-several.md has it. */
const PASSWORD = 'drill';
const KEPT = 20;
const LOST = 10;

const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');

/** The page's statements by which a superuser makes room for the dump, with the drill's names. */
function beforeRestore(): string[] {
  const found = [...page.matchAll(/`((?:alter|create) database nightdrive\b[^`]*)`/g)];
  assert.equal(found.length, 2, 'docs/operations.md renames the old database and creates a new one');
  return found.map(([, sql = '']) => sql.replaceAll('nightdrive', NAME));
}

/** The page's statements for the operator after a restore. */
function afterRestore(): string {
  const [, sql] = /^## Backup and restore, PostgreSQL$.*?^```sql\n(.*?)^```$/ms.exec(page) ?? [];
  return sql ?? assert.fail('docs/operations.md has no statements for after a restore');
}

const postgres = await startPostgres({ durable: true });
const address = new URL(postgres.url);
address.pathname = `/${NAME}`;
address.username = NAME;
address.password = PASSWORD;
const url = address.href;
const folder = mkdtempSync(join(tmpdir(), 'nightdrive-drill-'));
const dump = join(folder, 'nightdrive.dump');
const PATH = [postgresPrograms().folder, process.env['PATH']].join(delimiter);
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: 'inherit', env: { ...process.env, PATH } });
async function clear(): Promise<void> {
  for (const name of [NAME, `${NAME}_before`])
    await administer(postgres.url, `drop database if exists ${name} (force)`);
  await administer(postgres.url, `drop role if exists ${NAME}`);
}
const nodes = [1, 2].map(() => new NodeUnderTest(BUILT, { DATABASE_URL: url, APP_SECRET: SECRET }));
const agent = new Agent({ keepAlive: true });

let turn = 0;
let access: string | undefined;
/** Each call goes to the other node. */
async function call(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
  const sent = jsonCall(method, path, body, access);
  const { port } = nodes[turn++ % nodes.length] ?? assert.fail();
  return send(agent, port, { ...sent, headers: { ...sent.headers, ...headers } });
}
async function given<T>(status: number, answering: Promise<Answer>): Promise<T> {
  const answer = await answering;
  assert.equal(answer.status, status, answer.text);
  return answer.body as T;
}

const category = crypto.randomUUID();
const device = crypto.randomUUID();
let changes = 0;
const add = (content: string) => {
  const key = { 'idempotency-key': `${device}.${++changes}` };
  return call('POST', '/api/notes/', { content, category, parent: null }, key);
};
const contents = async () =>
  (await given<{ content: string }[]>(200, call('GET', '/api/notes/'))).map(({ content }) => content);
const named = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

interface Newer {
  epoch: string;
  revision: number;
  whole: boolean;
}

try {
  await clear();
  await administer(postgres.url, `create role ${NAME} login password '${PASSWORD}'`);
  await administer(postgres.url, `create database ${NAME} owner ${NAME}`);
  for (const node of nodes) await node.start();
  await given(201, call('POST', '/api/user/register/', ANN));
  const { access: token, refresh } = await given<{ access: string; refresh: string }>(
    200,
    call('POST', '/api/token/', ANN),
  );
  access = token;
  await given(201, call('POST', '/api/categories/', { id: category, title: 'Groceries' }));
  for (const content of named('kept', KEPT)) await given(201, add(content));
  run('pg_dump', '--format=custom', '--file', dump, url);
  console.log(`Two nodes, ${KEPT} notes, a dump`);

  for (const content of named('lost', LOST)) await given(201, add(content));
  const last = await call('GET', '/api/notes/');
  const tag = String(last.headers['etag']);
  const known = await given<Newer>(200, call('GET', '/api/notes/?since=0'));
  console.log(`${LOST} notes after the dump, which every client has seen`);

  const away = performance.now();
  for (const node of nodes) assert.equal(await node.end('SIGTERM'), 0, 'a node ends well');
  for (const statement of beforeRestore()) await administer(postgres.url, statement);
  run('pg_restore', '--exit-on-error', '--dbname', url, dump);
  await administer(url, afterRestore());
  for (const node of nodes) await node.start();
  const seconds = ((performance.now() - away) / 1000).toFixed(1);
  console.log(`Stopped, put aside, restored and started again: away for ${seconds} s`);

  for (const _ of nodes) {
    const again = await call('GET', '/api/notes/', undefined, { 'if-none-match': tag });
    assert.equal(again.status, 200, 'a tag of the lost time is not current');
    assert.deepEqual(await contents(), named('kept', KEPT));
    const since = await given<Newer>(200, call('GET', `/api/notes/?since=${known.epoch}.${known.revision}`));
    assert(since.whole, 'who knows the lost time gets the whole list');
    assert.notEqual(since.epoch, known.epoch);
    assert(since.revision > known.revision, 'revisions never fall');
  }
  console.log(
    'Both nodes: the notes of the dump, a new epoch, and no client takes its old list for the present one',
  );

  ({ access } = await given<{ access: string }>(200, call('POST', '/api/token/refresh/', { refresh })));
  for (const content of named('later', nodes.length)) await given(201, add(content));
  assert.deepEqual(await contents(), [...named('kept', KEPT), ...named('later', nodes.length)]);
  console.log('The session from before goes on, and its next changes are made, on both nodes');
} finally {
  agent.destroy();
  for (const node of nodes) await node.end('SIGKILL');
  await clear();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
