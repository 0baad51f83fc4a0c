import type { FastifyRequest } from 'fastify';
import * as pushCalls from '../../contract/push.ts';
import * as calls from '../../contract/reminders.ts';
import { unchanged } from '../checklist/reading/etag.ts';
import { type WriteDeps, writesOf } from '../checklist/writing/write-route.ts';
import type { Epoch } from '../database/epoch.ts';
import { badRequest } from '../errors.ts';
import type { App } from '../http/app-type.ts';
import type { MemoryBudget } from '../http/limits/memory-budget.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import { sendList } from '../http/responses/long-list.ts';
import { serve } from '../http/serve.ts';
import { pushKeyOf } from './push/key.ts';
import type { SendPush } from './push/send.ts';
import { removeSubscription, selectSubscriptions, subscribe } from './push/subscriptions.ts';
import { deleteReminder, listReminders, setReminder } from './reminders.ts';

/** Routes behind `enterLists`. */
export function reminderRoutes(app: App, deps: WriteDeps & { epoch: Epoch; unread: MemoryBudget }): void {
  const { db, clock, epoch, unread } = deps;
  serve(app, calls, {
    listReminders: async (request, reply) => {
      const { owner, reminded, revision } = request.caller;
      if (request.query.since !== undefined) {
        const reminders = await listReminders(db, owner);
        const numbers = reminders.map(() => 0);
        const proof = { count: reminders.length, sum: 0 };
        const head = { epoch: epoch.now, revision, space: owner, whole: true };
        const within = [head, 'reminders', { places: numbers, revisions: numbers, gone: [], proof }] as const;
        return sendList(request, reply, { items: reminders, textOf: () => 0, memory: unread, within });
      }
      const tag = `"${[owner, epoch.now, 'reminders', reminded].join('.')}"`;
      return unchanged(request, reply, tag) ? reply.code(304).send() : listReminders(db, owner);
    },
  });
  const write = writesOf(app, deps);
  write(
    calls.setReminder,
    async ({ key }, { caller: { owner }, lists, params, body }) => {
      const wanted = { space: lists.owner, id: params.id, wanted: body, now: clock() };
      return { ...(await setReminder(db, { owner, key }, wanted)), owner };
    },
    { names: ({ params }) => ({ notes: [params.id] }) },
  );
  write(calls.deleteReminder, async ({ key }, { caller: { owner }, params }) => ({
    ...(await deleteReminder(db, { owner, key }, params.id)),
    owner,
  }));
}

/** Test notifications that a person may have sent to a device. */
const TESTS = { burst: 5, perCallMs: 60_000 };
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export interface PushRouteDeps extends Pick<WriteDeps, 'db' | 'clock'> {
  elapsed: () => number;
  rateLimit: boolean;
  publicUrl: string | undefined;
  push: { isOn: boolean; hosts: readonly string[] };
  send: SendPush;
}

/** Routes of the signed-in scope, closed to personal tokens. */
export function pushRoutes(app: App, deps: PushRouteDeps): void {
  const { db, clock, push, send } = deps;
  const tests = new RateLimit(TESTS, deps.elapsed);
  const isOn = ({ hostname }: FastifyRequest) =>
    push.isOn && (deps.publicUrl !== undefined || LOCAL.test(hostname));
  serve(app, pushCalls, {
    readPushKey: async (request) => ({ key: isOn(request) ? (await pushKeyOf(db)).publicKey : null }),
    subscribeToPush: async (request) => {
      if (!isOn(request)) throw badRequest('This site sends no notifications.');
      const { endpoint, keys } = request.body;
      await subscribe(db, request.caller, { endpoint, ...keys, hosts: push.hosts, now: clock() });
    },
    unsubscribeFromPush: async ({ caller: { owner, session } }) => {
      await db.write((tx) => tx.run(removeSubscription, { owner, session }), owner);
    },
    tryPush: async ({ caller: { owner, session } }) => {
      if (deps.rateLimit) tests.take(owner);
      const devices = await db.read.all(selectSubscriptions, { owner });
      const device = devices.find((one) => one.session === session);
      const test = { tag: 'test', title: 'Test', body: 'Reminders reach this device.', path: '/checklist' };
      if (device !== undefined) void send(device, test);
    },
  });
}
