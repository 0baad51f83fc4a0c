import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { noteOfReminder } from '../note-now.ts';
import type { Message, SendPush, Sent } from './send.ts';
import { removeSubscription, selectSubscriptions } from './subscriptions.ts';

/** A node that has begun to push has so long; then any node pushes again. */
const AGAIN_AFTER_MS = 30_000;
const PUSHED_FOR_MS = 3_600_000;
const TRIES_MAX = 3;
const TURN = 500;
const AT_ONCE = 50;
const TITLE_MAX = 100;

interface Named {
  owner: string;
  note: string;
}

const selectUnpushed = statement<{ now: number }>()('selectUnpushed', (db, param) =>
  db
    .selectFrom('reminders')
    .select(['owner', 'note'])
    .where('push_at', '<=', param('now'))
    .orderBy('push_at')
    .limit(TURN),
);

const claimPush = statement<Named & { now: number; until: number }>()('claimPush', (db, param) =>
  db
    .updateTable('reminders')
    .set({ push_at: param('until') })
    .where(param.match('owner', 'note'))
    .where('push_at', '<=', param('now'))
    .returning(['space', 'told_at', 'tries', 'reached']),
);

const setPushed = statement<
  Named & { until: number; push_at: number | null; tries: number; reached: string }
>()('setPushed', (db, param) =>
  db
    .updateTable('reminders')
    .set(param.each('push_at', 'tries', 'reached'))
    .where(param.match('owner', 'note'))
    .where('push_at', '=', param('until')),
);

export interface PushDeps {
  db: Database;
  clock: () => number;
  send: SendPush;
}

async function messageOf(
  { db }: PushDeps,
  { owner, note }: Named,
  space: string,
): Promise<Message | undefined> {
  const { found } = await noteOfReminder(db.read, { owner, space, note });
  if (found === undefined || found.isDeleted) return undefined;
  const { content, title: body, category } = found;
  const title = content.length > TITLE_MAX ? `${[...content].slice(0, TITLE_MAX - 1).join('')}…` : content;
  return { tag: note, title, body, path: `/checklist?${new URLSearchParams({ category, note })}` };
}

/** Pushes one reminder to the devices that it has not reached, unless another node does. */
async function pushOne(deps: PushDeps, named: Named): Promise<void> {
  const { db, clock, send } = deps;
  const { owner } = named;
  const now = clock();
  const until = now + AGAIN_AFTER_MS;
  const claimed = await db.write((tx) => tx.first(claimPush, { ...named, now, until }), owner);
  if (claimed === undefined) return;
  const isTimely = Number(claimed.told_at) > now - PUSHED_FOR_MS;
  const message = isTimely ? await messageOf(deps, named, claimed.space) : undefined;
  const reached = new Set(claimed.reached.split(' '));
  let pauseMs: number | undefined;
  const settle = async (session: string, sent: Sent): Promise<void> => {
    if (sent.is === 'again') pauseMs = Math.max(pauseMs ?? AGAIN_AFTER_MS, sent.afterMs);
    else reached.add(session);
    if (sent.is === 'gone') await db.write((tx) => tx.run(removeSubscription, { owner, session }), owner);
  };
  if (message !== undefined) {
    const devices = await db.read.all(selectSubscriptions, { owner });
    const left = devices.filter(({ session }) => !reached.has(session));
    await Promise.all(left.map(async (device) => settle(device.session, await send(device, message))));
  }
  const tries = claimed.tries + 1;
  const push_at = pauseMs === undefined || tries === TRIES_MAX ? null : clock() + pauseMs;
  const state = { until, push_at, tries, reached: [...reached].join(' ').trim() };
  await db.write((tx) => tx.run(setPushed, { ...named, ...state }), owner);
}

/**
 * Pushes what was told and has not been pushed: at least once, also when a node ends in between. Up to fifty at a time,
 * so that a slow push service holds up few.
 */
export async function pushDue(deps: PushDeps): Promise<void> {
  for (let isFull = true; isFull; ) {
    const waiting = await deps.db.read.all(selectUnpushed, { now: deps.clock() });
    isFull = waiting.length === TURN;
    const pushNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await pushOne(deps, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, pushNext));
  }
}
