// `npm run trial -- failover --writers 8 --rounds 1`: deploy/ha on loopback (Debian's patroni, etcd-server, haproxy and
// postgresql), two nodes and their writers; machines, PostgreSQL and etcd die, and each acknowledged note is looked for.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeRun } from '../../bench/machine.ts';
import { table } from '../../bench/table.ts';
import { BUILT, NodeUnderTest } from '../../server/testing/node-under-test.ts';
import { Cluster } from './cluster.ts';
import { Writers } from './writers.ts';

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

/** @returns a row of the table, and whether all was as promised */
async function disturb(name: string, how: () => Promise<() => Promise<void>>): Promise<[string[], boolean]> {
  const writers = new Writers(
    Number(values.writers),
    nodes.map(({ port }) => port),
  );
  await writers.signUp();
  const over = new AbortController();
  const writing = writers.goOn(over.signal);
  await delay(CALM_MS);
  const restore = await how();
  await delay(DISTURBED_MS);
  over.abort();
  const { acknowledged, others, slowestMs, silentMs } = await writing;
  await restore();
  const { lost, doubled } = await writers.look();
  const refusals = [...others].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const kept = lost === 0 && doubled === 0 && [...others.keys()].every((outcome) => outcome === '503');
  return [
    [
      name,
      seconds(silentMs),
      String(acknowledged),
      String(lost),
      String(doubled),
      refusals,
      seconds(slowestMs),
    ],
    kept,
  ];
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
  const head = ['what happened', 'silent, s', 'acknowledged', 'lost', 'twice', 'other answers', 'slowest, s'];
  console.log(`\n${table(head, rows)}\n`);
  for (const node of nodes) assert(node.isAlive, node.log);
  assert(isKept, 'A write was lost, came twice, or was answered with something else than 201 and 503.');
} finally {
  for (const node of nodes) await node.end('SIGKILL');
  await cluster.stop();
}
