import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../errors.ts';
import type { Outcome } from './outcome.ts';

/** Changes remembered of each person in each list; beyond, the oldest are forgotten. */
const REMEMBERED_MAX = 200;
/** Revisions between two times of forgetting. */
const FORGOTTEN_EVERY = 32;
const FORGOTTEN_AT_ONCE = 500;
/** Matches the ids of all devices, in SQL. */
const ANY_DEVICE = '_'.repeat(36);

/**
 * A change, by an id of its own, or in older clients by its number among those of a device, which sends them in order.
 */
export interface Key {
  device: string;
  n: number;
  /** The hash of the request. */
  request: string;
}

/** Reads an `Idempotency-Key` that the contract has let pass. */
export function keyOf(header: string): Omit<Key, 'request'> {
  const [device = '', n = 1] = header.toLowerCase().split('.');
  return { device, n: Number(n) };
}

/** The stored outcome of a change. With `owner` it has the revision of that owner, whoever's lists remember it. */
type Answer =
  | { value?: unknown; revision: number; changed: boolean; owner?: string }
  | { refused: number; body: Refusal['body'] };

/** Thrown to leave the transaction of a change that was settled before. */
class SettledBefore extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super();
    this.answer = answer;
  }
}

const selectDevice = statement<{ owner: string; device: string }>()('selectDevice', (db, param) =>
  db
    .selectFrom('devices')
    .select(['n', 'answer', 'request'])
    .where('owner', '=', param('owner'))
    .where('id', '=', param('device')),
);

/** Whether a change is the last one of its device that was settled in the lists of an owner. */
export const isLastSettled = async (db: Database, owner: string, { device, n }: Key): Promise<boolean> =>
  (await db.read.first(selectDevice, { owner, device }))?.n === n;

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

/**
 * In a shared category each person has devices of their own, so that nobody's push out another's. They are known by the
 * person, who may leave it and come back under another number.
 */
export const keyOfMember = (key: Key, person: string): Key => ({ ...key, device: `${person}.${key.device}` });

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

const forgetOldestDevices = statement<{ owner: string; among: string }>()(
  'forgetOldestDevices',
  (db, param) =>
    db
      .deleteFrom('devices')
      .where('owner', '=', param('owner'))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('devices')
          .select('id')
          .where('owner', '=', param('owner'))
          .where('id', 'like', param('among'))
          .orderBy('revision', 'desc')
          .orderBy('id')
          .limit(FORGOTTEN_AT_ONCE)
          .offset(REMEMBERED_MAX),
      ),
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
  db.selectFrom('devices').select(['id', 'n', 'answer', 'request']).where('owner', '=', param('owner')),
);

/**
 * Stores the last changes of devices where the notes of a category move to, too: one whose answer was lost is sent
 * again, and its note is there now. Those of the person who shares it are known by no person among their own lists.
 */
export async function carryDevices(
  tx: Connection,
  { from, to, person }: { from: string; to: string; person: string },
): Promise<void> {
  const ofPerson = `${person}.`;
  const carriedId = (id: string) => {
    if (to === person) return id.startsWith(ofPerson) ? id.slice(ofPerson.length) : id;
    return id.includes('.') ? id : ofPerson + id;
  };
  const devices = await tx.all(selectDevices, { owner: from });
  for (const { id, ...last } of devices)
    await tx.run(saveDevice, { ...last, owner: to, device: carriedId(id) });
  await tx.run(forgetOldestDevices, { owner: to, among: `%.${ANY_DEVICE}` });
}

function repeated<T>(answer: Answer): Outcome<T> {
  if ('refused' in answer) throw new Refusal(answer.refused, answer.body);
  return { ...answer, value: answer.value as T };
}

/** Whether sending the change again would have the same outcome; any other failure may be retried. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 404, 409].includes(error.status);

/**
 * The outcome of a change with a key: the first one, when it was settled before. One that changed something is
 * remembered in its own transaction.
 * @param keep remembers how one ended that changed nothing, so that it stays without effect
 */
export async function settled<T>(
  attempting: Promise<Outcome<T>>,
  keep: (answer: Answer) => Promise<unknown>,
): Promise<Outcome<T>> {
  try {
    const outcome = await attempting;
    if (!outcome.changed) await keep(outcome);
    return outcome;
  } catch (error) {
    if (error instanceof SettledBefore) return repeated(error.answer);
    if (isFinal(error)) await keep({ refused: error.status, body: error.body });
    throw error;
  }
}
