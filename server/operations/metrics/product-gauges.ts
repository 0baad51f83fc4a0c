import type { Database } from '../../database/database.ts';
import type { ConcurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import type { Live } from '../../live/live.ts';
import type { Visitors } from '../../presence/visitors.ts';
import { type Counted, countOf } from './counts.ts';
import type { Gauge } from './gauge.ts';

/** Up to 100,000 rows are counted, on SQLite and Citus all of them, read from end to end: not at every scrape. */
const COUNTED_EVERY_MS = 60_000;

interface Sources {
  db: Database;
  clock: () => number;
  elapsed: () => number;
  visitors: Visitors;
  live: Live;
  hashing: ConcurrencyLimit;
}

function counted({ db, clock, elapsed }: Sources, table: Counted): () => Promise<number> {
  let known: Promise<number> | undefined;
  let countedAt = -Infinity;
  return () => {
    if (known !== undefined && elapsed() - countedAt < COUNTED_EVERY_MS) return known;
    countedAt = elapsed();
    known = countOf(db, table, clock()).then(({ rows }) => rows);
    known.catch(() => {
      countedAt = -Infinity;
    });
    return known;
  };
}

export function productGauges(sources: Sources): Gauge[] {
  const { db, visitors, live, hashing } = sources;
  return [
    {
      name: 'nightdrive_online',
      help: 'Visitors seen in the last 90 seconds, on all nodes.',
      read: () => visitors.stats().online,
    },
    {
      name: 'nightdrive_visitors_total',
      help: 'Distinct visitors ever, on all nodes.',
      read: () => visitors.stats().total,
    },
    {
      name: 'nightdrive_sessions',
      help: 'Sessions that have not ended; counted once a minute, beyond 100,000 on one PostgreSQL estimated.',
      read: counted(sources, 'sessions'),
    },
    {
      name: 'nightdrive_shared_categories',
      help: 'Shared categories; counted as the sessions are.',
      read: counted(sources, 'spaces'),
    },
    {
      name: 'nightdrive_shared_category_members',
      help: 'People in shared categories, once for each that they are in; counted as the sessions are.',
      read: counted(sources, 'members'),
    },
    {
      name: 'nightdrive_streams',
      help: 'Open event streams of this node.',
      read: () => live.streams,
    },
    {
      name: 'nightdrive_waiting',
      help: 'Calls that wait: for the database, for the hashing of a password.',
      label: 'queue',
      read: () => ({ database: db.waiting(), hashing: hashing.waiting() }),
    },
  ];
}
