import type { Turns } from './accounts/turns.ts';
import { countSessions } from './census.ts';
import type { Database } from './database/database.ts';
import type { Visitors } from './presence/visitors.ts';
import type { Reading } from './site/metrics.ts';

/** Counting the sessions reads an index from end to end: not at every scrape. */
const SESSIONS_EVERY_MS = 60_000;

interface Sources {
  db: Database;
  clock: () => number;
  visitors: Visitors;
  hashing: Turns;
}

function sessionCount({ db, clock }: Sources): () => Promise<number> {
  let known = Promise.resolve(0);
  let countedAt = -Infinity;
  return () => {
    if (clock() - countedAt >= SESSIONS_EVERY_MS) {
      countedAt = clock();
      known = countSessions(db, countedAt);
      known.catch(() => {
        countedAt = -Infinity;
      });
    }
    return known;
  };
}

/** What the metrics tell of the product. */
export function readings(sources: Sources): Reading[] {
  const { db, visitors, hashing } = sources;
  return [
    {
      name: 'nightdrive_online',
      help: 'Visitors seen in the last 90 seconds, on all nodes.',
      type: 'gauge',
      read: () => visitors.stats().online,
    },
    {
      name: 'nightdrive_visitors_total',
      help: 'Distinct visitors ever, on all nodes.',
      type: 'counter',
      read: () => visitors.stats().total,
    },
    {
      name: 'nightdrive_sessions',
      help: 'Sessions that have not ended; counted once a minute.',
      type: 'gauge',
      read: sessionCount(sources),
    },
    {
      name: 'nightdrive_waiting',
      help: 'Who waits for a turn: for the database, for the hashing of a password.',
      type: 'gauge',
      label: 'queue',
      read: () => ({ database: db.waiting(), hashing: hashing.waiting() }),
    },
  ];
}
