import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { CREATED_AT_ONCE_MAX, createNotes } from '../../contract/several-notes.ts';
import { type Flood, fill, keepBusy, socketThat } from './flood.ts';

const NOTES = 5_000;
const MOVES = 1_000;

/** Deletes the whole list as one action, and restores it. */
const bin: Flood = {
  prepare: async (attacker, target) => {
    const notes = await fill(target, attacker, NOTES, 'Milk');
    let gone: string | undefined;
    return () =>
      keepBusy(1, async () => {
        if (gone !== undefined) {
          const restored = await attacker.call('POST', `/api/deletions/restore/${gone}/`);
          if (restored.status === 200) gone = undefined;
          return restored;
        }
        const id = randomUUID();
        const deleted = await attacker.call('POST', '/api/deletions/', { id, notes });
        if (deleted.status === 201) gone = id;
        return deleted;
      });
  },
};

/** Each move takes three notes so far away that in the end nearly all notes have another position. */
const moves: Flood = {
  prepare: async (attacker, target) => {
    const ids = await fill(target, attacker, NOTES, 'Milk');
    const [{ category }] = JSON.parse(await attacker.succeed('GET', '/api/notes/'));
    const request = (from: number) => ({
      moves: Array.from({ length: MOVES }, (_, index) => ({
        notes: [0, 1, 2].map((one) => ids[(from + index * 5 + one * 1_667) % NOTES]),
        category,
        after: ids[(from * 3 + index * 7 + 1) % NOTES],
      })),
    });
    let from = 0;
    return () => keepBusy(8, () => attacker.call('POST', '/api/notes/move/', request(from++)));
  },
};

/** Each connection is dropped as soon as its stream has begun. */
const streams: Flood = {
  prepare: async (attacker, target) => {
    const head = `GET /api/events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${attacker.access}\r\n\r\n`;
    return () =>
      keepBusy(32, async () => {
        const socket = socketThat(target, head);
        const closed = once(socket, 'close').then(() => ['HTTP/1.1 503']);
        const [answer] = await Promise.race([once(socket, 'data'), closed]);
        socket.destroy();
        return { status: Number(String(answer).split(' ')[1]) };
      });
  },
};

/** Imports lists one after the other: each is deleted when the account has no room for more. */
const imports: Flood = {
  prepare: async (attacker) => {
    const begin = async () => {
      const id = randomUUID();
      await attacker.call('POST', '/api/categories/', { id, title: 'Imported' });
      return id;
    };
    let category = await begin();
    return () =>
      keepBusy(4, async () => {
        const into = category;
        const notes = Array.from({ length: CREATED_AT_ONCE_MAX }, () => ({
          id: randomUUID(),
          content: 'x'.repeat(1_000),
        }));
        const answer = await attacker.call('POST', createNotes.url, { category: into, notes });
        if (answer.status === 400 && into === category) {
          category = await begin();
          await attacker.call('DELETE', `/api/categories/delete/${into}/`);
        }
        return answer;
      });
  },
};

export const listFloods = {
  'bin filled and restored': bin,
  'moves of 1,000': moves,
  imports,
  'streams opened and dropped': streams,
};
