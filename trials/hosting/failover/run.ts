// `npm run trial -- failover --writers 8 --rounds 1`: deploy/ha on loopback (Debian's patroni, etcd-server, haproxy and
// postgresql), two nodes and their writers; machines, PostgreSQL and etcd die, and each acknowledged note is looked for.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeRun } from '../../../bench/machine.ts';
import { table } from '../../../bench/table.ts';
import { BUILT, NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { SEEN_HEAD, tell, Writers } from '../clusters/writers.ts';
import { Cluster } from './cluster.ts';

const { values } = parseArgs({
  options: { writers: { type: 'string', default: '8' }, rounds: { type: 'string', default: '1' } },
});
const CALM_MS = 3_000;
/** Longer than the ttl of deploy/ha/patroni.yml. */
const DISTURBED_MS = 30_000;
const SECRET = 'a secret that only the failover knows, 32 bytes and more';

const cluster = new Cluster();
const nodes: NodeUnderTest[] = [];
const disturbances = {
  'the machine of the primary dies': () => cluster.killPrimaryMachine(),
  'the postmaster dies': () => cluster.killPostmaster(),
  'a planned switchover': () => cluster.switchOver(),
  'the etcd that leads dies': () => cluster.killEtcdLeader(),
};

/** @returns a row of the table, and whether every promise was kept */
async function disturb(name: string, how: () => Promise<() => Promise<void>>): Promise<[string[], boolean]> {
  const ports = nodes.map(({ port }) => port);
  const writers = await Writers.signUp(Number(values.writers), ports);
  const over = new AbortController();
  const writing = writers.goOn(over.signal);
  await delay(CALM_MS);
  const restore = await how();
  await delay(DISTURBED_MS);
  over.abort();
  const seen = await writing;
  await restore();
  const [cells, kept] = tell(seen, await writers.look());
  return [[name, ...cells], kept];
}

try {
  await cluster.start();
  for (let place = 0; place < 2; place++) {
    const node = new NodeUnderTest(BUILT, { DATABASE_URL: cluster.url, APP_SECRET: SECRET });
    await node.start();
    nodes.push(node);
  }
  console.log(`${describeRun()} · ${values.writers} writers on two nodes`);
  const rows: string[][] = [];
  let isKept = true;
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, how] of Object.entries(disturbances)) {
      const [row, kept] = await disturb(name, how);
      rows.push(row);
      isKept &&= kept;
      console.log(`  ${row.join(' · ')}`);
    }
  console.log(`\n${table(['what happened', ...SEEN_HEAD], rows)}\n`);
  for (const node of nodes) assert(node.isAlive, node.log);
  assert(isKept, 'A write was lost, came twice, or was answered with something else than 201 and 503.');
} finally {
  for (const node of nodes) await node.end('SIGKILL');
  await cluster.stop();
}
