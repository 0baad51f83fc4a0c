// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { clearStorage } from '../../testing/clear-storage.ts';
import { accessToken, fakeApi } from '../../testing/fake-api.ts';
import { categoryId, deletionId, lastImport, newImportId, noteId, rememberImport } from './last-import.ts';
import { undoImport } from './undo-import.ts';

const DELETE_NOTES = 'POST /api/deletions/';
const ID = newImportId();
const LAST = { id: ID, categories: 2, notes: 3, into: 2, isWhole: true };
const [FIRST, SECOND] = [categoryId(ID, 0), categoryId(ID, 1)];
const note = (id: string, category: string, parent: string | null = null) => ({
  id,
  content: 'Milk',
  category,
  parent,
  important: false,
  scratched_out: false,
});
const SHARED = { people: 2, mine: true };
const tokensOf = (user: string) => ({ access: accessToken({ user_id: user }), refresh: 'r' });

beforeEach(clearStorage);

/** Takes the import back from these lists. */
async function undo(
  categories: readonly string[],
  notes: readonly ReturnType<typeof note>[],
  shared: readonly string[] = [],
) {
  const deleted = (id: string) => `DELETE /api/categories/delete/${id}/?deletion=${deletionId(ID)}`;
  const gone = () => new Response(null, { status: 204 });
  const { asked } = fakeApi({
    'GET /api/notes/': () => Response.json(notes),
    'GET /api/categories/': () =>
      Response.json(
        categories.map((id) => ({ id, title: id, ...(shared.includes(id) && { shared: SHARED }) })),
      ),
    [DELETE_NOTES]: () => Response.json({ id: 'd', at: 1, category: null, content: 'Milk', notes: 1 }),
    [deleted(FIRST)]: gone,
    [deleted(SECOND)]: gone,
  });
  await undoImport(LAST, new AbortController().signal);
  return asked.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
}

const leaving = (...ns: number[]) => ({ id: deletionId(ID), notes: ns.map((n) => noteId(ID, n)) });
const deletion = `?deletion=${deletionId(ID)}`;

test('an import is taken back as one action: its notes, then its categories', async () => {
  const notes = [note('mine', 'home'), note(noteId(ID, 0), FIRST), note(noteId(ID, 1), FIRST, noteId(ID, 0))];
  expect(await undo(['home', FIRST, SECOND], notes)).toEqual([
    [DELETE_NOTES, leaving(0, 1)],
    [`DELETE /api/categories/delete/${FIRST}/${deletion}`, null],
    [`DELETE /api/categories/delete/${SECOND}/${deletion}`, null],
  ]);
});

test('what the user has added beside it stays in its place', async () => {
  const notes = [
    note(noteId(ID, 0), FIRST),
    note('mine', FIRST, noteId(ID, 0)),
    note(noteId(ID, 1), SECOND),
    note('mine too', SECOND),
  ];
  expect(await undo([FIRST, SECOND], notes)).toEqual([[DELETE_NOTES, leaving(1)]]);
});

test('what has been shared since stays for everybody', async () => {
  const notes = [note(noteId(ID, 0), FIRST), note(noteId(ID, 1), 'home'), note(noteId(ID, 2), 'ours')];
  expect(await undo(['home', 'ours', FIRST, SECOND], notes, ['ours', FIRST])).toEqual([
    [DELETE_NOTES, leaving(1)],
    [`DELETE /api/categories/delete/${SECOND}/${deletion}`, null],
  ]);
  expect(await undo([FIRST], [], [FIRST])).toEqual([]);
});

test('what is gone already is not asked for', async () => {
  expect(await undo(['home'], [note('mine', 'home')])).toEqual([]);
});

test('an import is remembered for its user alone', () => {
  storeTokens(tokensOf('ann'));
  rememberImport(LAST);
  expect(lastImport()).toEqual(LAST);
  storeTokens(tokensOf('ben'));
  expect(lastImport()).toBeUndefined();
  storeTokens(tokensOf('ann'));
  rememberImport(null);
  expect(lastImport()).toBeUndefined();
});

test('the ids of an import are UUIDs of version 7, and no two are equal', () => {
  const ids = [0, 1, 4_999].flatMap((n) => [noteId(ID, n), categoryId(ID, n)]).concat(deletionId(ID));
  expect(new Set(ids).size).toBe(7);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
