// Where the statements of SQLite run: how long they hold up the event loop, and what a thread would cost.
import { once } from 'node:events';
import { fdatasyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deleteCategory } from '../server/checklist/categories.ts';
import { listNotes, orderNotes, updateNote } from '../server/checklist/notes.ts';
import { SQLITE_FILE } from '../server/database/data-folder.ts';
import type { Database } from '../server/database/database.ts';
import { type Disk, startDisk } from '../server/database/disk.ts';
import { configureWriter, sqliteDatabase } from '../server/database/sqlite.ts';
import type { Effort } from './compare.ts';
import { metricsCost } from './metrics-cost.ts';
import { type Inhabitant, populate } from './population.ts';
import { short, table } from './table.ts';

const WRITERS = 16;
const NOTES_MANY = 5_000;
const SLOWER_MS = [0, 10, 100];
const ROUNDS = 300;

/** The disk as it is, slower by so much, waited for in its thread. */
function inThread(file: string, slowerMs: number): Disk {
  const disk = startDisk(file);
  const sync = async () => {
    if (slowerMs > 0) await pause(slowerMs);
    await disk.sync();
  };
  return { ...disk, sync };
}

/** The same, waited for in the event loop: what `synchronous = FULL` on the writing handle would do. */
function inEventLoop(file: string, slowerMs: number): Disk {
  const disk = startDisk(file);
  const log = openSync(`${file}-wal`, 'r+');
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  const sync = async () => {
    if (slowerMs > 0) Atomics.wait(nobody, 0, 0, slowerMs);
    fdatasyncSync(log);
  };
  return { ...disk, sync };
}

function open(file: string, disk: (file: string) => Disk): Database {
  const writer = new DatabaseSync(file);
  configureWriter(writer);
  // A first write makes the log.
  writer.exec("update totals set value = value where name = 'visitors'");
  return sqliteDatabase(file, writer, disk(file));
}

async function writeLoad(db: Database, who: readonly Inhabitant[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const write = async ({ owner, notes }: Inhabitant) => {
    for (let at = 0; performance.now() < until; at++, written++) {
      const id = notes[Math.floor(at / 2) % notes.length] ?? '';
      await updateNote(db, owner, id, { important: at % 2 === 0 });
    }
  };
  await Promise.all(who.slice(0, WRITERS).map(write));
  return written / seconds;
}

async function underWrites(folder: string, who: readonly Inhabitant[], seconds: number): Promise<string> {
  const file = path.join(folder, SQLITE_FILE);
  const rows: string[][] = [];
  for (const slowerMs of SLOWER_MS) {
    for (const [place, disk] of Object.entries({ thread: inThread, 'event loop': inEventLoop })) {
      const db = open(file, (name) => disk(name, slowerMs));
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const perSecond = await writeLoad(db, who, seconds);
      delay.disable();
      await db.close();
      const held = [delay.percentile(50), delay.percentile(99), delay.max];
      rows.push([`${slowerMs} ms slower`, place, short(perSecond), ...held.map((ns) => short(ns / 1e6))]);
    }
  }
  return table(['disk', 'waited for in', 'writes/s', 'delay ms p50', 'p99', 'max'], rows);
}

/** Microseconds of this thread, and of the clock, for one run. */
async function cost(rounds: number, work: (at: number) => Promise<unknown>): Promise<[number, number]> {
  for (let at = 0; at < rounds / 10; at++) await work(at);
  const [since, before] = [performance.now(), process.threadCpuUsage()];
  for (let at = 0; at < rounds; at++) await work(at);
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / rounds, ((performance.now() - since) * 1000) / rounds];
}

async function oneRead(folder: string, who: readonly Inhabitant[], rounds: number): Promise<string[][]> {
  const file = path.join(folder, SQLITE_FILE);
  const db = open(file, startDisk);
  const worker = new Worker(new URL('./statement-thread.ts', import.meta.url), { workerData: file });
  const owner = (at: number) => who[at % who.length]?.owner ?? '';
  const here = await cost(rounds, (at) => listNotes(db, owner(at)));
  const there = await cost(rounds, async (at) => {
    worker.postMessage(owner(at));
    await once(worker, 'message');
  });
  await worker.terminate();
  await db.close();
  const count = `list ${who[0]?.notes.length} notes`;
  return [
    [count, 'event loop', ...here.map(short)],
    [count, 'thread', ...there.map(short)],
  ];
}

/** How long the largest calls that one user can make hold up the event loop, in ms. */
async function largest(folder: string, who: Inhabitant): Promise<string[][]> {
  const db = open(path.join(folder, SQLITE_FILE), startDisk);
  const calls: Record<string, () => Promise<unknown>> = {
    'list 5,000 notes': () => listNotes(db, who.owner),
    'reverse 5,000 notes': () => orderNotes(db, who.owner, who.notes.toReversed()),
    'delete a category of 5,000 notes': () => deleteCategory(db, who.owner, who.category),
  };
  const rows: string[][] = [];
  for (const [name, call] of Object.entries(calls)) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await pause(20);
    await call();
    await pause(20);
    delay.disable();
    rows.push([name, short(delay.max / 1e6)]);
  }
  await db.close();
  return rows;
}

export async function benchEventLoop({ seconds }: Effort): Promise<string> {
  const folders = [100, NOTES_MANY].map((notes) => ({
    notes,
    folder: mkdtempSync(path.join(tmpdir(), 'loop-')),
  }));
  try {
    const towns = await Promise.all(
      folders.map(async ({ folder, notes }) => ({
        folder,
        who: await populate(folder, { accounts: notes === NOTES_MANY ? 2 : 50, notes }, 50),
      })),
    );
    const [small, large] = towns;
    const many = large?.who[0];
    if (small === undefined || large === undefined || many === undefined)
      throw new Error('Nobody lives here.');
    return [
      await underWrites(small.folder, small.who, seconds),
      table(
        ['one read', 'in', 'µs of the event loop', 'µs of the clock'],
        [
          ...(await oneRead(small.folder, small.who, ROUNDS * 10)),
          ...(await oneRead(large.folder, large.who, ROUNDS)),
        ],
      ),
      table(['the largest calls', 'event loop held up, ms'], await largest(large.folder, many)),
      await metricsCost(),
    ].join('\n\n');
  } finally {
    for (const { folder } of folders) rmSync(folder, { recursive: true });
  }
}
