import type { Client } from '../running/client.ts';
import { type Flood, fill, keepBusy, socketThat } from './flood.ts';

const NOTES = 5_000;

/** The longest list that an account may have: each of its characters takes six bytes of JSON. */
const longLists: Flood = {
  prepare: async (attacker, target) => {
    await fill(target, attacker, NOTES, '\u0001'.repeat(10_000));
    return () => keepBusy(8, () => attacker.call('GET', '/api/notes/'));
  },
};

const unreadAnswers: Flood = {
  prepare: async (attacker, target) => {
    await fill(target, attacker, NOTES, 'x'.repeat(200));
    const get = `GET /api/notes/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${attacker.access}\r\n\r\n`;
    return async () => {
      for (let sockets = 0; sockets < 20; sockets++) socketThat(target, get.repeat(50)).pause();
    };
  },
};

const orders: Flood = {
  prepare: async (attacker, target) => {
    const ids = await fill(target, attacker, NOTES, 'Milk');
    const orderings = [ids, ids.toReversed()];
    return () =>
      keepBusy(target.engine === 'postgres' ? 40 : 16, (loop) =>
        attacker.call('POST', '/api/notes/order/', { ordering: orderings[loop % 2] }),
      );
  },
};

/** One call, again and again. */
const busyWith = (atOnce: number, ...call: Parameters<Client['call']>): Flood => ({
  prepare: async (attacker) => {
    return () => keepBusy(atOnce, () => attacker.call(...call));
  },
});

export const callFloods = {
  'long lists': longLists,
  'unread answers': unreadAnswers,
  'orders of 5,000': orders,
  'wrong orders': busyWith(
    16,
    'POST',
    '/api/notes/order/',
    Buffer.from(`{"ordering":[${'0,'.repeat(120_000)}0]}`),
  ),
  '/readyz': busyWith(64, 'GET', '/readyz'),
  pages: busyWith(64, 'GET', '/'),
};
