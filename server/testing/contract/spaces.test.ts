import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as categories from '../../../contract/categories.ts';
import * as deletions from '../../../contract/deletions.ts';
import { type Endpoint, opensToTokens } from '../../../contract/endpoint.ts';
import { isEndpoint } from '../../../contract/endpoints.ts';
import * as notes from '../../../contract/notes.ts';
import { createPersonalToken } from '../../../contract/personal-tokens.ts';
import * as several from '../../../contract/several-notes.ts';
import * as sharing from '../../../contract/sharing.ts';
import type { Answer } from '../connection.ts';
import { ownerOf } from '../fill-notes.ts';
import * as people from '../sharing-calls.ts';
import type { SignedIn } from '../test-app.ts';
import { appOfFile, categoryOf, noteOf } from '../two-users.ts';
import { type Arguments, pathOf } from './table.ts';

/*
 * Who may do what in whose lists: every call of the lists, by each kind of person, about each kind of space. It is made
 * from the contract, so that a new call fails here until it has its row.
 */

const WHO = [
  'sharer',
  'member',
  'added unasked',
  'removed',
  'stranger',
  'signed out',
  'read-only token',
  'writing token',
] as const;
type Who = (typeof WHO)[number];
const SPACES = ['own', 'in it', 'foreign', 'missing', 'malformed'] as const;
type Space = (typeof SPACES)[number];

/** Stands in a note of the category, and in a note that is private to its sharer. */
const SHARED_TEXT = 'canary of the category';
const PRIVATE_TEXT = 'canary of the sharer alone';

interface Place {
  /** The shared category. */
  category: string;
  note: string;
  deletion: string;
  other: { category: string; no: number };
}

interface Row {
  endpoint: Endpoint;
  given: ((place: Place) => Arguments) | undefined;
  /** The status when the lists have what the call names. */
  works: number;
  /** The status when they do not. */
  absent: number;
  /**
   * The way the call names the lists: `space` in its query; the same, and without it the server finds them; a
   * shared category in its path; or not at all, as it is about the caller's own order of categories.
   */
  by: 'space' | 'finding' | 'path' | 'caller';
  /** True when it is for the sharer alone. */
  isSharers: boolean;
}

const inPath =
  (key: 'category' | 'note' | 'deletion', body?: (place: Place) => Record<string, unknown>) =>
  (place: Place): Arguments => ({ params: { id: place[key] }, ...(body && { body: body(place) }) });
const withBody =
  (body: (place: Place) => Record<string, unknown>) =>
  (place: Place): Arguments => ({ body: body(place) });

const draft = () => ({ id: randomUUID(), content: 'Bread' });

type Table = [endpoint: Endpoint, by: Row['by'], works: number, absent: number, given?: Row['given']];

/** Ids that name nothing are ignored by an order, an update of several notes and a deletion. */
const TABLE: Table[] = [
  [notes.listNotes, 'space', 200, 200],
  [notes.createNote, 'finding', 201, 400, withBody(({ category }) => ({ ...draft(), category }))],
  [notes.updateNote, 'finding', 200, 404, inPath('note', () => ({ important: true }))],
  [notes.deleteNote, 'finding', 204, 404, inPath('note')],
  [notes.orderNotes, 'finding', 200, 200, withBody(({ note }) => ({ ordering: [note] }))],
  [notes.listEarlierTexts, 'space', 200, 404, inPath('note')],
  [several.createNotes, 'space', 201, 400, withBody(({ category }) => ({ category, notes: [draft()] }))],
  [several.updateNotes, 'space', 200, 200, withBody(({ note }) => ({ notes: [note], important: true }))],
  [
    several.moveNotes,
    'space',
    200,
    400,
    withBody(({ note, category }) => ({ moves: [{ notes: [note], category }] })),
  ],
  [categories.listCategories, 'space', 200, 200],
  [categories.createCategory, 'caller', 201, 201, withBody(() => ({ id: randomUUID(), title: 'Own' }))],
  [categories.updateCategory, 'finding', 200, 404, inPath('category', () => ({ title: 'Food' }))],
  [categories.archiveCategory, 'caller', 200, 404, inPath('category', () => ({ archived: true }))],
  [
    categories.duplicateCategory,
    'caller',
    201,
    404,
    inPath('category', () => ({ id: randomUUID(), title: 'Copy', unscratched: false })),
  ],
  [categories.deleteCategory, 'finding', 204, 404, inPath('category')],
  [categories.orderCategories, 'caller', 200, 200, withBody(({ category }) => ({ ordering: [category] }))],
  [deletions.listDeletions, 'space', 200, 200],
  [
    deletions.createDeletion,
    'space',
    201,
    200,
    withBody(({ note }) => ({ id: randomUUID(), notes: [note] })),
  ],
  [deletions.restoreDeletion, 'space', 200, 404, inPath('deletion')],
  [deletions.deleteDeletion, 'space', 204, 404, inPath('deletion')],
  [sharing.shareCategory, 'path', 200, 404],
  [sharing.unshareCategory, 'path', 204, 404],
  [sharing.listPeople, 'path', 200, 404],
  [sharing.listAcquaintances, 'path', 200, 404],
  [sharing.addAcquaintance, 'path', 201, 404, withBody(({ other }) => other)],
  [sharing.removePerson, 'path', 204, 404, withBody(() => ({ no: 2 }))],
  [sharing.leaveCategory, 'path', 204, 404],
  [sharing.makeJoinLink, 'path', 200, 404],
  [sharing.withdrawJoinLink, 'path', 204, 404],
  [sharing.beHere, 'path', 200, 404],
];

const SHARERS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  deletions.deleteDeletion,
  sharing.unshareCategory,
  sharing.listAcquaintances,
  sharing.addAcquaintance,
  sharing.removePerson,
  sharing.makeJoinLink,
  sharing.withdrawJoinLink,
]);

/** After these the category no longer has what they named. */
const SPENDING: ReadonlySet<Endpoint> = new Set<Endpoint>([
  notes.deleteNote,
  categories.deleteCategory,
  deletions.createDeletion,
  deletions.restoreDeletion,
  deletions.deleteDeletion,
  sharing.unshareCategory,
  sharing.addAcquaintance,
  sharing.removePerson,
  sharing.leaveCategory,
]);

const ROWS: Row[] = TABLE.map(([endpoint, by, works, absent, given]) => ({
  endpoint,
  by,
  works,
  absent,
  given,
  isSharers: SHARERS.has(endpoint),
}));

/** A link is what opens these: they name no space that the caller could be in. */
const BY_LINK: Endpoint[] = [sharing.readJoinLink, sharing.joinCategory];

const ofLists = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../contract/*.ts', '!../../../contract/*.test.ts'], {
    eager: true,
  }),
)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ url }) => /^\/api\/(?:notes|categories|deletions|joins)\//.test(url));

test('every call of the lists has its row', () => {
  const named = [...ROWS.map(({ endpoint }) => endpoint), ...BY_LINK];
  expect(new Set(named)).toEqual(new Set(ofLists));
  expect(named).toHaveLength(ofLists.length);
});

const app = await appOfFile();
type Token = 'read-only token' | 'writing token';
const users = {} as Record<Exclude<Who, 'signed out' | Token> | 'owner of another', SignedIn>;
const tokens = {} as Record<Token, string>;
let foreign: string;
let other: Place['other'];

beforeAll(async () => {
  const named = async (name: string) => app.signedInAs(`${name}-${randomUUID().slice(0, 8)}`);
  users.sharer = await named('sharer');
  users.member = await named('member');
  users['added unasked'] = await named('added');
  users.removed = await named('removed');
  users.stranger = await named('stranger');
  users['owner of another'] = await named('other');
  const tokenOf = async (user: SignedIn, read_only: boolean) => {
    const fields = { name: 'Screen', read_only, lasts: '30 days', password: 'Correct-horse-7' };
    const made = await user.call(createPersonalToken.method, createPersonalToken.url, fields);
    return (made.body as { token: string }).token;
  };
  tokens['read-only token'] = await tokenOf(users.member, true);
  tokens['writing token'] = await tokenOf(users.sharer, false);
  await noteOf(users.sharer, { content: PRIVATE_TEXT });
  const elsewhere = await categoryOf(users['owner of another']);
  foreign = elsewhere.id;
  await people.share(users['owner of another'], foreign);
  const beside = await categoryOf(users.sharer, 'Beside');
  const guest = await named('guest');
  await people.sharedWith(users.sharer, beside, [guest, users['added unasked']]);
  other = { category: beside.id, no: 2 };
});

/** A shared category with a note of two texts, something deleted, and people who joined, were added and were removed. */
async function placeOf(): Promise<Place> {
  const { sharer, member, removed } = users;
  const category = await categoryOf(sharer, 'Shopping');
  const note = await noteOf(sharer, { category: category.id, content: 'Milk' });
  await people.sharedWith(sharer, category, [member, removed]);
  await people.removeNo(sharer, category.id, 3);
  await people.addTo(sharer, category.id, { ...other, no: 3 });
  const query = `?space=${category.id}`;
  await member.call('PATCH', `/api/notes/update/${note.id}/${query}`, { content: SHARED_TEXT });
  const gone = { ...draft(), category: category.id };
  await member.call('POST', `/api/notes/${query}`, gone);
  const deletion = randomUUID();
  await member.call('DELETE', `/api/notes/delete/${gone.id}/${query}&deletion=${deletion}`);
  return { category: category.id, note: note.id, deletion, other };
}

const IN_IT: Who[] = ['sharer', 'member', 'added unasked', 'read-only token', 'writing token'];
const isIn = (who: Who): boolean => IN_IT.includes(who);
const isToken = (who: Who): who is Token => who === 'read-only token' || who === 'writing token';
const isOfSharer = (who: Who): boolean => who === 'sharer' || who === 'writing token';

function expected({ endpoint, by, works, absent, isSharers }: Row, who: Who, space: Space): number {
  if (who === 'signed out') return 401;
  if (who === 'read-only token' && !opensToTokens(endpoint, 'read')) return 403;
  if (who === 'writing token' && !opensToTokens(endpoint, 'read') && !opensToTokens(endpoint, 'write'))
    return 403;
  // Deleting a shared category takes it from its people too.
  const touchesPeople = endpoint === categories.deleteCategory && isToken(who);
  const inside = (isSharers && !isOfSharer(who)) || touchesPeople ? 403 : works;
  if (by === 'path') {
    // A category of one's own is not shared yet: sharing works, all else finds nothing.
    if (space === 'own') return endpoint === sharing.shareCategory ? 201 : 404;
    return space === 'in it' && isIn(who) && (endpoint !== sharing.shareCategory || who !== 'read-only token')
      ? inside
      : 404;
  }
  if (space === 'foreign' || space === 'malformed') return 404;
  if (by === 'caller') return space === 'in it' ? 404 : isIn(who) ? works : absent;
  if (space === 'in it') return isIn(who) ? inside : 404;
  return space === 'missing' && by === 'finding' && isIn(who) ? inside : absent;
}

const OF_TOKEN = { 'read-only token': 'member', 'writing token': 'sharer' } as const;
const userOf = (who: Who): SignedIn | undefined =>
  who === 'signed out' ? undefined : users[isToken(who) ? OF_TOKEN[who] : who];

async function send(row: Row, place: Place, { who, space }: { who: Who; space: Space }): Promise<Answer> {
  const user = userOf(who);
  const authorization = isToken(who) ? tokens[who] : user?.access;
  const named = {
    own: user === undefined ? randomUUID() : row.by === 'path' ? (await categoryOf(user)).id : ownerOf(user),
    'in it': place.category,
    foreign,
    missing: row.by === 'path' ? randomUUID() : undefined,
    malformed: "x' or '1'='1",
  }[space];
  const given = row.given?.(place) ?? {};
  const params = row.by === 'path' ? { id: named ?? '' } : given.params;
  const query = row.by === 'path' || named === undefined ? '' : `?space=${encodeURIComponent(named)}`;
  return app.send({
    method: row.endpoint.method,
    url: pathOf(row.endpoint, params) + query,
    headers: {
      ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
      ...(given.body && { 'content-type': 'application/json' }),
    },
    ...(given.body && { payload: JSON.stringify(given.body) }),
  });
}

const forget = ({ category }: Place) => users.sharer.call('DELETE', `/api/categories/delete/${category}/`);

/** Everything in the category, as its sharer sees it. */
async function contentOf({ category }: Place): Promise<unknown[]> {
  const read = async (url: string) => (await users.sharer.call('GET', url)).body;
  return Promise.all([
    read(`/api/notes/?space=${category}`),
    read(`/api/deletions/?space=${category}`),
    read(`/api/categories/?space=${category}`),
    people.peopleOf(users.sharer, category),
  ]);
}

test.each(ROWS.map((row) => ({ ...row, name: `${row.endpoint.method} ${row.endpoint.url}` })))(
  '$name lets in exactly who is in the category, and changes nothing for all others',
  async (row) => {
    let place = await placeOf();
    const before = await contentOf(place);
    const [seen, wanted] = [new Map<string, number>(), new Map<string, number>()];
    const leaks: string[] = [];
    const ask = async (who: Who, space: Space) => {
      const cell = `${who}, ${space}`;
      const answer = await send(row, place, { who, space });
      seen.set(cell, answer.status);
      wanted.set(cell, expected(row, who, space));
      if (!isOfSharer(who) && answer.text.includes(PRIVATE_TEXT)) leaks.push(`private text to ${cell}`);
      if (!isIn(who) && answer.text.includes(SHARED_TEXT)) leaks.push(`shared text to ${cell}`);
    };
    const cells = WHO.flatMap((who) => SPACES.map((space) => [who, space] as const));
    const isLetIn = (who: Who, space: Space) => isIn(who) && expected(row, who, space) < 400;
    for (const cell of cells.filter((one) => !isLetIn(...one))) await ask(...cell);
    expect(await contentOf(place)).toEqual(before);
    for (const cell of cells.filter((one) => isLetIn(...one))) {
      await ask(...cell);
      if (!SPENDING.has(row.endpoint)) continue;
      await forget(place);
      place = await placeOf();
    }
    expect(seen).toEqual(wanted);
    expect(leaks).toEqual([]);
    await forget(place);
  },
);

describe('a move to another space', () => {
  const ways = (['own', 'in it'] as const).flatMap((from) => SPACES.map((to) => ({ from, to })));

  /** Sends a move of a note out of the category, or of one that is not there out of one's own lists. */
  async function move(place: Place, who: Who, { from, to }: (typeof ways)[number]): Promise<number> {
    const user = userOf(who);
    const authorization = isToken(who) ? tokens[who] : user?.access;
    const own = user === undefined ? randomUUID() : ownerOf(user);
    const spaces = {
      own,
      'in it': place.category,
      foreign,
      missing: randomUUID(),
      malformed: "x' or '1'='1",
    };
    const home = to === 'own' && user !== undefined ? (await categoryOf(user)).id : spaces[to];
    const notes = [from === 'own' ? randomUUID() : place.note];
    const answer = await app.send({
      method: several.moveNotes.method,
      url: `${several.moveNotes.url}?space=${spaces[from]}`,
      headers: {
        ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ to: spaces[to], moves: [{ notes, category: home }] }),
    });
    return answer.status;
  }

  function allowed(who: Who, { from, to }: (typeof ways)[number]): number {
    if (who === 'signed out') return 401;
    if (who === 'read-only token') return 403;
    const isOpen = (space: Space) => space === 'own' || (space === 'in it' && isIn(who));
    return isOpen(from) && isOpen(to) ? 200 : 404;
  }

  test.each(ways.filter(({ from, to }) => from !== to))(
    'from "$from" to "$to" lets in exactly who is in both, and takes nothing from all others',
    async (way) => {
      const [seen, wanted] = [new Map<Who, number>(), new Map<Who, number>()];
      let place = await placeOf();
      const before = await contentOf(place);
      const ask = async (who: Who) => {
        seen.set(who, await move(place, who, way));
        wanted.set(who, allowed(who, way));
      };
      const isLetIn = (who: Who) => allowed(who, way) === 200;
      for (const who of WHO.filter((one) => !isLetIn(one))) await ask(who);
      expect(await contentOf(place)).toEqual(before);
      for (const who of WHO.filter(isLetIn)) {
        await ask(who);
        // A move of what is not there changes nothing; any other takes the note.
        if (way.from === 'own') {
          expect(await contentOf(place), who).toEqual(before);
          continue;
        }
        await forget(place);
        place = await placeOf();
      }
      expect(seen).toEqual(wanted);
      await forget(place);
    },
  );
});
