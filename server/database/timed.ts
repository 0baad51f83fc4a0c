import type { Connection, Database } from './database.ts';

export interface Stopwatch {
  observe(seconds: number): void;
}

async function time<T>(watch: Stopwatch, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  try {
    return await work();
  } finally {
    watch.observe((performance.now() - since) / 1e3);
  }
}

/** Wraps a database and measures its reads and writes as callers see them. */
export function timed(db: Database, watch: { read: Stopwatch; write: Stopwatch }): Database {
  const on = db.read;
  const read: Connection = {
    all: (statement, params) => time(watch.read, () => on.all(statement, params)),
    first: (statement, params) => time(watch.read, () => on.first(statement, params)),
    run: (statement, params) => time(watch.read, () => on.run(statement, params)),
    each: (statement, params) => time(watch.read, () => on.each(statement, params)),
  };
  return { ...db, read, write: (work, account) => time(watch.write, () => db.write(work, account)) };
}
