import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Connection } from '../../database/database.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { testApp } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { noteOf } from '../../testing/two-users.ts';

/** Called before each read of many rows, with the owner whose they are. */
let beforeReading: (owner: unknown) => Promise<void> = async () => {};

const app = await testApp({}, (db) => ({
  ...db,
  read: {
    ...reading(db.read),
    all: async (statement, params) => {
      await beforeReading(Object(params).owner);
      return db.read.all(statement, params);
    },
  },
}));
afterAll(() => app.close());

function reading(on: Connection): Connection {
  return {
    all: (statement, params) => on.all(statement, params),
    first: (statement, params) => on.first(statement, params),
    run: (statement, params) => on.run(statement, params),
    each: (statement, params) => on.each(statement, params),
  };
}

const READS = (id: string, note: string) => [
  `/api/notes/?space=${id}`,
  `/api/notes/?space=${id}&since=0`,
  '/api/notes/',
  `/api/deletions/?space=${id}`,
  `/api/notes/texts/${note}/?space=${id}`,
];

test('a read that has waited for a removal shows nothing that was written after it', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  const milk = await noteOf(mia, { category: shopping.id });
  for (const url of READS(shopping.id, milk.id)) {
    await sharing.share(mia, shopping.id);
    await sharing.join(ben, await sharing.codeOf(mia, shopping.id));
    const no = (await sharing.peopleOf(mia, shopping.id)).find(({ mine }) => !mine)?.no ?? 0;
    beforeReading = async (owner) => {
      if (owner !== shopping.id) return;
      beforeReading = async () => {};
      await sharing.removeNo(mia, shopping.id, no);
      const late = randomUUID();
      const note = { id: late, content: 'Late', category: shopping.id };
      await mia.call('POST', `/api/notes/?space=${shopping.id}`, note);
      for (const content of ['Late', 'Later'])
        await mia.call('PATCH', `/api/notes/update/${milk.id}/?space=${shopping.id}`, { content });
      await mia.call('DELETE', `/api/notes/delete/${late}/?space=${shopping.id}`);
      await mia.call('POST', `/api/notes/?space=${shopping.id}`, { ...note, id: randomUUID() });
    };
    const { text } = await ben.call('GET', url);
    expect(text, url).not.toContain('Late');
    await sharing.unshare(mia, shopping.id);
  }
});
