// `npm run torture -- --kills 300`: kills real servers while many clients write, and looks for every acknowledged write.
//   --engine sqlite|postgres   --nodes 2 (PostgreSQL only)   --signal SIGKILL|SIGTERM   --users 16
//   --up-ms 1500 (the longest time between two kills)   --database (crash PostgreSQL too, every fifth time)
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../../scripts/free-port.ts';
import { startPostgres } from '../../../scripts/postgres.ts';
import { NodeUnderTest } from './node-under-test.ts';
import { TorturedUser } from './tortured-user.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
    signal: { type: 'string', default: 'SIGKILL' },
    users: { type: 'string', default: '16' },
    'up-ms': { type: 'string', default: '1500' },
    database: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const upMs = Number(values['up-ms']);
const signal = values.signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL';
const CRASH_DATABASE_EVERY = 5;
const TELL_EVERY = 20;
const SECRET = 'a secret that only the torture knows, 32 bytes and more';

const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-torture-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const postgres = values.engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
const environment = {
  DATA_DIR: folder,
  ...(postgres && { DATABASE_URL: postgres.url, APP_SECRET: SECRET }),
};
const nodes = await Promise.all(
  Array.from({ length: Number(values.nodes) }, async () => new NodeUnderTest(await freePort(), environment)),
);
process.once('exit', () => {
  for (const node of nodes) void node.end('SIGKILL');
});
const somePort = () => nodes[Math.floor(Math.random() * nodes.length)]?.port ?? 0;
const users = Array.from({ length: Number(values.users) }, () => new TorturedUser(somePort));
const sum = (of: (user: TorturedUser) => number) => users.reduce((total, user) => total + of(user), 0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends one node at a random moment while all users write. */
async function disturb(round: number): Promise<void> {
  let stopped = false;
  const victim = nodes[round % nodes.length];
  const writing = users.map((user) => user.writeUntil(() => stopped));
  await pause(100 + Math.random() * upMs);
  const exit = await victim?.end(signal);
  if (signal === 'SIGTERM') assert.equal(exit, 0, 'A node that is asked to leave ends well');
  if (values.database && round % CRASH_DATABASE_EVERY === 0) await postgres?.crash();
  stopped = true;
  await Promise.all(writing);
  await victim?.start();
  await Promise.all(users.map((user) => user.check()));
}

const since = performance.now();
await Promise.all(nodes.map((node) => node.start()));
await Promise.all(users.map((user) => user.register()));
for (let round = 1; round <= kills; round++) {
  await disturb(round);
  if (round % TELL_EVERY === 0)
    console.log(`${round} ends, ${sum((user) => user.acknowledged)} acknowledged writes`);
}
for (const user of users) user.close();
await Promise.all(nodes.map((node) => node.end('SIGTERM')));
await postgres?.stop();
const seconds = Math.round((performance.now() - since) / 1000);
console.log(
  `${values.engine}, ${nodes.length} node(s), ${kills} x ${signal}${values.database ? ' and crashes of the database' : ''}: ` +
    `${sum((user) => user.acknowledged)} acknowledged writes checked, 0 lost, ` +
    `${sum((user) => user.unanswered)} calls without an answer, ${seconds} s`,
);
