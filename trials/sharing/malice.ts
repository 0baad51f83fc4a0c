import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Category } from '../../contract/categories.ts';
import type { Deletion } from '../../contract/deletions.ts';
import type { EarlierText, Note } from '../../contract/notes.ts';
import { CREATED_AT_ONCE_MAX, createNotes, moveNotes } from '../../contract/several-notes.ts';
import { ownerOf } from '../../server/testing/fill-notes.ts';
import * as sharing from '../../server/testing/sharing-calls.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import { categoryOf } from '../../server/testing/two-users.ts';

/** The acts of a malicious member in the category that another person shares. */
const ACTS = [
  'reuse ids',
  'fill the bin',
  'edit to push out',
  'delete all',
  'delete under the id of another',
  'move all to a private list',
  'move all to a list of their own',
  'restore and delete again',
  'delete for good',
  'add and remove in a loop',
  'leave and come back',
] as const;

interface Malice {
  acts: (typeof ACTS)[number][];
  /** True when its sharer stops sharing afterwards. */
  stops: boolean;
}

export const malices: fc.Arbitrary<Malice> = fc.record({
  acts: fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 6 }),
  stops: fc.boolean(),
});

const JUNK = 'junk';
/** More than the share of one person in a bin. */
const FILLINGS = 7;
/** More than the earlier texts of a note that are kept of one person. */
const EDITS = 22;

interface Scene {
  sharer: SignedIn;
  villain: SignedIn;
  other: SignedIn;
  id: string;
  diary: Category;
  own: Category;
}

const at = ({ id }: Scene, path: string) => `${path}?space=${id}`;
const notesIn = async (scene: Scene, user: SignedIn) =>
  (await user.call('GET', at(scene, '/api/notes/'))).body as Note[];
const deletionsIn = async (scene: Scene, user: SignedIn) =>
  (await user.call('GET', at(scene, '/api/deletions/'))).body as Deletion[];
const binOf = async (user: SignedIn) =>
  (await user.call('GET', `/api/deletions/?space=${ownerOf(user)}`)).body as Deletion[];
const add = (scene: Scene, user: SignedIn, content: string, id: string = randomUUID()) =>
  user.call('POST', at(scene, '/api/notes/'), { id, content, category: scene.id });
const remove = (scene: Scene, user: SignedIn, notes: string[], id: string = randomUUID()) =>
  user.call('POST', at(scene, '/api/deletions/'), { id, notes });
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Members who have left have no lists to act in: what they send is refused. */
const DOES: Record<Malice['acts'][number], (scene: Scene) => Promise<unknown>> = {
  async 'reuse ids'(scene) {
    const { villain, diary } = scene;
    for (const id of idsOf(await notesIn(scene, scene.sharer))) {
      await villain.call('POST', '/api/notes/', { id, content: JUNK, category: diary.id });
      await add(scene, villain, JUNK, id);
    }
    for (const id of idsOf(await deletionsIn(scene, scene.sharer))) await add(scene, villain, JUNK, id);
  },
  async 'fill the bin'(scene) {
    for (let filling = 0; filling < FILLINGS; filling++) {
      const notes = Array.from({ length: CREATED_AT_ONCE_MAX }, () => ({ id: randomUUID(), content: JUNK }));
      await scene.villain.call('POST', at(scene, createNotes.url), { category: scene.id, notes });
      await remove(scene, scene.villain, idsOf(notes));
    }
  },
  async 'edit to push out'(scene) {
    for (const id of idsOf(await notesIn(scene, scene.sharer)).slice(0, 2))
      for (let edit = 0; edit < EDITS; edit++)
        await scene.villain.call('PATCH', at(scene, `/api/notes/update/${id}/`), {
          content: `${JUNK} ${edit}`,
        });
  },
  async 'delete all'(scene) {
    const ids = idsOf(await notesIn(scene, scene.sharer));
    if (ids.length > 0) await remove(scene, scene.villain, ids);
  },
  async 'delete under the id of another'(scene) {
    const [deletion] = await deletionsIn(scene, scene.sharer);
    for (const id of idsOf(await notesIn(scene, scene.sharer)))
      await scene.villain.call(
        'DELETE',
        `${at(scene, `/api/notes/delete/${id}/`)}&deletion=${deletion?.id ?? randomUUID()}`,
      );
  },
  'move all to a private list': (scene) => moveAll(scene, ownerOf(scene.villain), scene.diary.id),
  'move all to a list of their own': (scene) => moveAll(scene, scene.own.id, scene.own.id),
  async 'restore and delete again'(scene) {
    for (const { id } of await deletionsIn(scene, scene.sharer)) {
      await scene.villain.call('POST', at(scene, `/api/deletions/restore/${id}/`));
      const ids = idsOf(await notesIn(scene, scene.sharer));
      if (ids.length > 0) await remove(scene, scene.villain, ids);
    }
  },
  async 'delete for good'(scene) {
    for (const { id } of await deletionsIn(scene, scene.sharer)) {
      const { status } = await scene.villain.call('DELETE', at(scene, `/api/deletions/delete/${id}/`));
      if (status < 400) throw new Error('A member has deleted something for good.');
    }
  },
  async 'add and remove in a loop'({ villain, other, own }) {
    await sharing.join(other, await sharing.codeOf(villain, own.id));
    const more = await categoryOf(villain, 'More');
    await sharing.share(villain, more.id);
    const people = await sharing.peopleOf(villain, own.id);
    const known = { category: own.id, no: people.at(-1)?.no ?? 2 };
    for (let times = 0; times < 4; times++) {
      await sharing.addTo(villain, more.id, known);
      await sharing.removeNo(villain, more.id, 2);
    }
    await sharing.deleteForGood(villain, more.id);
  },
  async 'leave and come back'({ sharer, villain, id }) {
    await sharing.leave(villain, id);
    await sharing.join(villain, await sharing.codeOf(sharer, id));
  },
};

async function moveAll(scene: Scene, to: string, category: string): Promise<void> {
  const notes = idsOf(await notesIn(scene, scene.sharer));
  if (notes.length > 0)
    await scene.villain.call('POST', at(scene, moveNotes.url), { to, moves: [{ notes, category }] });
}

/** Everything that the others wrote, whatever has happened to it, as far as it can still be read or restored. */
async function whatIsLeft(scene: Scene): Promise<ReadonlySet<string>> {
  const { sharer } = scene;
  const of = (path: string) => at(scene, path);
  const junk = (await notesIn(scene, sharer)).filter(({ content }) => content === JUNK);
  if (junk.length > 0)
    await sharer.call('POST', of('/api/deletions/'), { id: randomUUID(), notes: idsOf(junk) });
  const left = new Set<string>();
  for (const { id: deletion, content, notes } of await deletionsIn(scene, sharer)) {
    if (content === JUNK && notes === CREATED_AT_ONCE_MAX) continue;
    const restored = await sharer.call('POST', of(`/api/deletions/restore/${deletion}/`));
    if (restored.status !== 200) throw new Error(`“${content}” is not restored: ${restored.text}`);
  }
  for (const note of await notesIn(scene, sharer)) {
    left.add(note.content);
    const { body } = await sharer.call('GET', of(`/api/notes/texts/${note.id}/`));
    for (const { content } of body as EarlierText[]) left.add(content);
  }
  return left;
}

/**
 * One member of a shared category does what harms the others.
 * @throws Error when something that others have written can no longer be read or restored, or a private bin has changed
 */
export async function sufferMalice(users: readonly SignedIn[], { acts, stops }: Malice): Promise<void> {
  const [sharer, villain, other] = users;
  if (sharer === undefined || villain === undefined || other === undefined) throw new Error('Nobody plays');
  const shared = await categoryOf(sharer, 'Shopping');
  await sharing.sharedWith(sharer, shared, [villain, other]);
  const own = await categoryOf(villain, 'Own');
  await sharing.share(villain, own.id);
  const diary = await categoryOf(villain, 'Diary');
  const scene: Scene = { sharer, villain, other, id: shared.id, diary, own };
  const written: string[] = [];
  for (const [place, user] of [sharer, other, sharer, other].entries()) {
    const [id, content] = [randomUUID(), `text ${randomUUID()}`];
    written.push(content);
    await add(scene, user, content, id);
    if (place > 1) await remove(scene, user, [id]);
  }
  await deletePrivately(sharer);
  const before = [await binOf(sharer), await binOf(other)];
  for (const act of acts) await DOES[act](scene);
  const after = [await binOf(sharer), await binOf(other)];
  const story = `after ${acts.join(', ')}${stops ? ', and the end of sharing' : ''}`;
  if (!isDeepStrictEqual(after, before)) throw new Error(`A private bin has changed ${story}.`);
  for (const user of [sharer, other]) {
    const ids = idsOf((await user.call('GET', '/api/notes/')).body as Note[]);
    if (new Set(ids).size < ids.length) throw new Error(`An id is in two lists of one person ${story}.`);
  }
  if (stops) await sharing.unshare(sharer, shared.id);
  const left = await whatIsLeft(scene);
  const lost = written.filter((text) => !left.has(text));
  if (lost.length > 0) throw new Error(`${lost.length} of ${written.length} texts are lost ${story}.`);
  await clearUp(scene);
}

/** Leaves one deletion in a bin. */
async function deletePrivately(user: SignedIn): Promise<void> {
  for (const id of idsOf(await binOf(user)))
    await user.call('DELETE', `/api/deletions/delete/${id}/?space=${ownerOf(user)}`);
  const { id } = await categoryOf(user, 'Private');
  await user.call('DELETE', `/api/categories/delete/${id}/`);
}

async function clearUp({ sharer, villain, id, own }: Scene): Promise<void> {
  await sharing.deleteForGood(sharer, id);
  await sharing.deleteForGood(villain, own.id);
}
