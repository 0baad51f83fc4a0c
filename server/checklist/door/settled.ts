import { sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../errors.ts';
import { type Answer, type Key, SettledBefore } from './idempotency-keys.ts';

/** Changes remembered of each person in each list; beyond, the oldest are forgotten. */
const REMEMBERED_MAX = 200;
/** Revisions between two times of forgetting. */
const FORGOTTEN_EVERY = 32;
/** Matches the ids of all devices, in SQL. */
const ANY_DEVICE = '_'.repeat(36);

const selectDevice = statement<{ owner: string; device: string }>()('selectDevice', (db, param) =>
  db
    .selectFrom('devices')
    .select(['n', 'answer', 'request'])
    .where(param.match('owner'))
    .where('id', '=', param('device')),
);

/**
 * Checks whether a change was settled before.
 * @throws SettledBefore, Refusal 422 when it was another request, as after a copied or restored profile of a browser,
 * or Refusal 409 when the device has already sent later changes
 */
export async function recall(tx: Connection, owner: string, { device, n, request }: Key): Promise<void> {
  const last = await tx.first(selectDevice, { owner, device });
  if (last === undefined || last.n < n) return;
  if (last.n === n && last.request !== null && last.request !== request)
    throw new Refusal(422, { detail: 'This key was used for another request.' });
  if (last.n === n) throw new SettledBefore(JSON.parse(last.answer));
  throw new Refusal(409, { detail: 'A later change of this device was made before.' });
}

interface SavedDevice {
  owner: string;
  device: string;
  n: number;
  answer: string;
  request: string | null;
}

const saveDevice = statement<SavedDevice>()('saveDevice', (db, param) =>
  db
    .insertInto('devices')
    .columns(['owner', 'id', 'n', 'revision', 'answer', 'request'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([
          'accounts.id as owner',
          param('device').as('id'),
          param('n').as('n'),
          'accounts.revision',
          param('answer').as('answer'),
          param('request').as('request'),
        ])
        .where('accounts.id', '=', param('owner')),
    )
    .onConflict((known) =>
      known
        .columns(['owner', 'id'])
        .doUpdateSet((eb) => ({
          n: eb.ref('excluded.n'),
          revision: eb.ref('excluded.revision'),
          answer: eb.ref('excluded.answer'),
          request: eb.ref('excluded.request'),
        }))
        .whereRef('devices.n', '<', 'excluded.n'),
    ),
);

const forgetOldestDevices = keepNewest<{ owner: string; among: string }>(
  'forgetOldestDevices',
  { table: 'devices', key: 'id', by: 'revision', max: REMEMBERED_MAX },
  (param) => sql`id like ${param('among')}`,
);

/**
 * Stores the outcome of a change.
 * @param places by which it has raised the revision: the oldest outcomes are forgotten once in many revisions
 */
export async function remember(
  tx: Connection,
  owner: string,
  key: Key,
  answer: Answer,
  places = FORGOTTEN_EVERY,
): Promise<void> {
  await tx.run(saveDevice, { owner, ...key, answer: JSON.stringify(answer) });
  if ('revision' in answer && answer.revision % FORGOTTEN_EVERY >= places) return;
  const among = key.device.slice(0, -ANY_DEVICE.length) + ANY_DEVICE;
  await tx.run(forgetOldestDevices, { owner, among });
}

const selectDevices = statement<{ owner: string }>()('selectDevices', (db, param) =>
  db.selectFrom('devices').select(['id', 'n', 'answer', 'request']).where(param.match('owner')),
);

/**
 * Stores the last changes of a person's devices with the category that they share: a change whose answer was lost is
 * sent again, and its note is there now.
 */
export async function carryDevices(
  tx: Connection,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { id, ...last } of await tx.all(selectDevices, { owner: from }))
    await tx.run(saveDevice, { ...last, owner: to, device: `${from}.${id}` });
}
