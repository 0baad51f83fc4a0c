import { expect, test } from 'vitest';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { raise } from '../door/revision.ts';
import { makeJoinCode } from './join-code.ts';

const app = await appOfFile();

test('a stranger is refused without waiting for those whose lists are locked', async () => {
  const { mia, ben, lea, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  const common = await categoryOf(lea);
  await sharing.sharedWith(lea, common, [ben]);
  await app.db.write(async (tx) => {
    for (const owner of [shopping.id, ownerOf(mia), ownerOf(ben)]) await raise(tx, owner);
    expect((await sharing.leave(lea, shopping.id)).status).toBe(404);
    const { code } = makeJoinCode(shopping.id);
    expect((await sharing.join(lea, code)).status).toBe(404);
    const known = { category: common.id, no: 2 };
    expect((await sharing.addTo(lea, shopping.id, known)).status).toBe(404);
  });
});
