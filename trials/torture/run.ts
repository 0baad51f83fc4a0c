// `npm run trial -- torture --kills 300`: kills real servers while many clients write, and checks every acknowledged write.
//   --engine sqlite|postgres   --nodes 2 (PostgreSQL only)   --signal SIGKILL|SIGTERM   --users 16
//   --up-ms 1500 (the longest time between two kills)   --database (crash PostgreSQL too, every fifth time)
//   --full-disk (SQLite only: fill a small disk before each kill)
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { BUILT, NodeUnderTest } from '../../server/testing/node-under-test.ts';
import { given } from '../running/arguments.ts';
import { smallDisk } from './small-disk.ts';
import { Torture } from './torture.ts';

const options = given({
  ...{ kills: 20, users: 16, nodes: 1, 'up-ms': 1_500, engine: 'sqlite', signal: 'SIGKILL' },
  ...{ database: false, 'full-disk': false },
});
const { kills, 'up-ms': upMs } = options;
const signal = options.signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL';
const CRASH_DATABASE_EVERY = 5;
const TELL_EVERY = 20;
const DISK_MB = 128;
const SECRET = 'a secret that only the torture knows, 32 bytes and more';

const disk = options['full-disk'] ? smallDisk(DISK_MB) : undefined;
if (options['full-disk'] && disk === undefined) {
  throw new Error(
    '--full-disk mounts a small disk: run it as root, or under unshare --map-root-user --mount.',
  );
}
const folder = disk?.folder ?? mkdtempSync(path.join(tmpdir(), 'nightdrive-torture-'));
const postgres = options.engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
const environment = {
  DATA_DIR: folder,
  ...(postgres && { DATABASE_URL: postgres.url, APP_SECRET: SECRET }),
};
const nodes = Array.from({ length: options.nodes }, () => new NodeUnderTest(BUILT, environment));
const torture = new Torture(nodes, options.users);
process.once('exit', () => {
  void torture.abandon();
  if (disk) disk.remove();
  else rmSync(folder, { recursive: true, force: true });
});
for (const interrupt of ['SIGINT', 'SIGTERM'] as const) process.once(interrupt, () => process.exit(1));

async function disturb(round: number): Promise<void> {
  if (disk) await torture.fillDisk(round, disk, upMs);
  const crashes = options.database && round % CRASH_DATABASE_EVERY === 0;
  await torture.endNode(round, {
    signal,
    upMs,
    ...(crashes && { meanwhile: async () => postgres?.crash() }),
  });
  if (disk === undefined) assert.equal(torture.count('disk full'), 0);
}

const since = performance.now();
await torture.begin();
for (let round = 1; round <= kills; round++) {
  await disturb(round);
  if (round % TELL_EVERY === 0)
    console.log(`${round} ends, ${torture.count('acknowledged')} acknowledged writes`);
}
await torture.finish();
await postgres?.stop();
const seconds = Math.round((performance.now() - since) / 1000);
console.log(
  `${options.engine}, ${nodes.length} node(s), ${kills} x ${signal}${disk ? ', full disks' : ''}` +
    `${options.database ? ', crashes of the database' : ''}: ` +
    `${torture.count('acknowledged')} acknowledged writes checked, 0 lost, ` +
    `${torture.count('disk full')} times 507, ` +
    `${torture.count('unreached')} calls met a closed port, ${torture.count('unanswered')} broke off, ${seconds} s`,
);
