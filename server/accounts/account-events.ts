import {
  ACCOUNT_EVENTS_MAX,
  type AccountEvent,
  type AccountEventName,
} from '../../contract/account-events.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Device } from './sessions/device.ts';

/** Of those that are kept: strangers who guess never push out what else happened. */
const FAILED_MAX = 25;

export interface KeptEvent extends Device {
  owner: string;
  id: string;
  at: number;
  event: AccountEventName;
  detail: string;
}

/** Of no account it writes nothing, by the same steps. */
const insertEvent = statement<KeptEvent>()('insertAccountEvent', (db, param) =>
  db
    .insertInto('account_events')
    .columns(['owner', 'id', 'at', 'event', 'detail', 'device', 'address'])
    .expression((eb) =>
      eb
        .selectFrom((of) =>
          of.selectFrom('accounts').select('id as owner').where('id', '=', param('owner')).as('account'),
        )
        .select([
          'owner',
          param('id').as('id'),
          param('at').as('at'),
          param('event').as('event'),
          param('detail').as('detail'),
          param('device').as('device'),
          param('address').as('address'),
        ])
        .where('owner', '=', param('owner')),
    ),
);

/** SQLite takes no offset without a limit. */
const forgetOldest = statement<{ owner: string }>()('forgetOldestAccountEvents', (db, param) =>
  db
    .deleteFrom('account_events')
    .where('owner', '=', param('owner'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_events')
        .select('id')
        .where('owner', '=', param('owner'))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1_000_000)
        .offset(ACCOUNT_EVENTS_MAX),
    ),
);

const forgetOldestFailed = statement<{ owner: string }>()('forgetOldestFailedAccountEvents', (db, param) =>
  db
    .deleteFrom('account_events')
    .where('owner', '=', param('owner'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_events')
        .select('id')
        .where('owner', '=', param('owner'))
        .where('event', 'like', '% failed')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1_000_000)
        .offset(FAILED_MAX),
    ),
);

type Turned = Pick<KeptEvent, 'owner' | 'id' | 'event'>;

const setEvent = statement<Turned>()('setAccountEvent', (db, param) =>
  db
    .updateTable('account_events')
    .set({ event: param('event') })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

/** Keeps an event, in place of the oldest when there are too many. */
export async function keepEvent(tx: Connection, kept: KeptEvent): Promise<void> {
  await tx.run(insertEvent, kept);
  if (kept.event.endsWith(' failed')) await tx.run(forgetOldestFailed, kept);
  await tx.run(forgetOldest, kept);
}

/** What was kept turns out to be another thing. */
export const turnEvent = (tx: Connection, turned: Turned): Promise<number> => tx.run(setEvent, turned);

const selectEvents = statement<{ owner: string }>()('selectAccountEvents', (db, param) =>
  db
    .selectFrom('account_events')
    .select(['id', 'at', 'event', 'detail', 'device', 'address'])
    .where('owner', '=', param('owner'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACCOUNT_EVENTS_MAX),
);

/** What happened to an account lately, the newest first. */
export const listAccountEvents = (db: Database, owner: string): Promise<AccountEvent[]> =>
  db.read.all(selectEvents, { owner });
