import { sql } from 'kysely';
import {
  ACCOUNT_EVENTS_MAX,
  type AccountEvent,
  type AccountEventName,
} from '../../../contract/account-events.ts';
import type { Connection, Database } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import type { Client } from '../client.ts';
import type { Device } from '../device.ts';

/** At most this many of the events are failures, so that guesses never push out the others. */
const FAILED_MAX = 25;
/** The same of what others have done. */
const OF_OTHERS_MAX = 10;

/** An event as the operator's log records it, which also covers registration and deletion. */
export interface LoggedEvent {
  event: AccountEventName | 'registered' | 'account deleted';
  /** Empty for a guess at an account that does not exist. */
  owner: string;
  by: Client;
}

export interface KeptEvent extends Device {
  owner: string;
  id: string;
  at: number;
  event: AccountEventName;
  detail: string;
}

const SHOWN = ['id', 'at', 'event', 'detail', 'device', 'address'] as const;

/** Writes nothing for an account that does not exist, and takes the same steps. */
const insertEvent = statement<KeptEvent>()('insertAccountEvent', (db, param) =>
  db
    .insertInto('account_events')
    .columns(['owner', ...SHOWN])
    .expression((eb) =>
      eb
        .selectFrom((of) =>
          of.selectFrom('accounts').select('id as owner').where('id', '=', param('owner')).as('account'),
        )
        .select(['owner', ...SHOWN.map((column) => param(column).as(column))])
        .where(param.match('owner')),
    ),
);

/** Deletes the oldest of the events whose name matches a pattern, beyond a number. */
const forgetOldest = (name: string, like: string, max: number) =>
  keepNewest(name, { table: 'account_events', key: 'id', by: 'at', max }, () => sql`event like ${like}`);
const forgetOldestOfAll = forgetOldest('forgetOldestAccountEvents', '%', ACCOUNT_EVENTS_MAX);
const forgetOldestOfOthers = forgetOldest('forgetOldestAccountEventsOfOthers', 'added to %', OF_OTHERS_MAX);
const forgetOldestFailed = forgetOldest('forgetOldestFailedAccountEvents', '% failed', FAILED_MAX);

/** Renames a stored event: a login that was stored as failed turned out to be right. */
export const renameEvent = statement<Pick<KeptEvent, 'owner' | 'id' | 'event'>>()(
  'setAccountEvent',
  (db, param) => db.updateTable('account_events').set(param.each('event')).where(param.match('owner', 'id')),
);

/** Stores an event, and deletes the oldest when there are too many. */
export async function keepEvent(tx: Connection, kept: KeptEvent): Promise<void> {
  await tx.run(insertEvent, kept);
  if (kept.event.endsWith(' failed')) await tx.run(forgetOldestFailed, kept);
  if (kept.event.startsWith('added to ')) await tx.run(forgetOldestOfOthers, kept);
  await tx.run(forgetOldestOfAll, kept);
}

const selectEvents = statement<{ owner: string }>()('selectAccountEvents', (db, param) =>
  db
    .selectFrom('account_events')
    .select(SHOWN)
    .where(param.match('owner'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACCOUNT_EVENTS_MAX),
);

/** The recent events of an account, the newest first. */
export const listAccountEvents = (db: Database, owner: string): Promise<AccountEvent[]> =>
  db.read.all(selectEvents, { owner });
