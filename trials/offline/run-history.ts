import { setTimeout as pass } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import type { Move } from '../../contract/several-notes.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import { uuidV7 } from '../../web/api/uuid-v7.ts';
import type { Change } from '../../web/checklist/store/change.ts';
import type { Lists } from '../../web/checklist/store/lists.ts';
import { userOf } from '../../web/session/token-claims.ts';
import { storeTokens } from '../../web/session/tokens.ts';
import { newBrowser } from './browser.ts';
import type { History, Step } from './history.ts';
import { type Device, openTab, type Tab } from './tab.ts';

const LOOKS_EACH_FETCH = 2_000;
/** Three in each of two categories, one of them a sub note. */
const FIRST_NOTES = 6;

/** All changes that were made, and what became of some. */
interface Made {
  readonly changes: Change[];
  /** Those that the server refused, as `asText`: what is sent after a reload or by another tab is a copy. */
  readonly refused: Set<string>;
  /** Those that went with their page before they were kept, or were given up: nobody knows whether they were made. */
  readonly given: Set<string>;
  /** The undos: one that conflicts with a change of another device does nothing. */
  readonly undos: Set<string>;
}

/** Who plays: the history is one's own, and the other uses a device in between. */
export interface Players {
  readonly user: SignedIn;
  readonly other: SignedIn;
}

const idOf = ({ access }: SignedIn): string => userOf(access) ?? '';

const asText = (change: Change): string => JSON.stringify(change);

/**
 * Plays a history against the app and looks at what it left.
 * @returns how many changes were made
 * @throws Error when one was lost or doubled, something rose from the dead, or the devices differ in the end
 */
export async function runHistory(players: Players, history: History): Promise<number> {
  const { user } = players;
  const devices: Device[] = history.hasLocks.map((hasLocks) => ({
    browser: newBrowser(hasLocks),
    weather: 'well',
  }));
  const made: Made = { changes: [], refused: new Set(), given: new Set(), undos: new Set() };
  const open = (place: number) =>
    openTab(idOf(user), at(devices, place), (change) => {
      made.refused.add(asText(change));
    });
  const tabs = [0, 0, 1, 1].map(open);
  const [first] = tabs;
  if (first) await fill(first, made);
  for (const tab of tabs) tab.refetch();
  await until(() => tabs.every(({ lists }) => lists().notes.length === FIRST_NOTES));

  for (const step of history.steps) {
    await take(step, { tabs, devices, made, open, players });
  }
  for (const device of devices) device.weather = 'well';
  await drain(tabs, made);
  const lists = await listsOf(user);
  try {
    await settleOn(tabs, lists);
    lookForLoss(lists, made);
    lookForLostEdits(lists.notes, made);
  } finally {
    for (const tab of tabs) tab.close();
  }
  return made.changes.length;
}

/** Gives a history something to begin with. */
async function fill(tab: Tab, made: Made): Promise<void> {
  for (let place = 0; place < 2; place++) {
    const [category, note, sub, last] = [uuidV7(), uuidV7(), uuidV7(), uuidV7()];
    const notes = [
      { id: note, content: `text ${note}` },
      { id: sub, content: `text ${sub}`, parent: note },
      { id: last, content: `text ${last}` },
    ];
    for (const change of [
      { kind: 'create category', id: category, title: `title ${category}` },
      { kind: 'create notes', category, notes },
    ] satisfies Change[]) {
      made.changes.push(change);
      tab.change(change);
    }
  }
  await drain([tab], made);
}

/** What is made in the very moment in which a page goes may be lost with it: nothing has said that it is kept. */
function forgetUnwritten({ queue }: Tab, made: Made): void {
  const { changes, entries } = queue.state.read();
  for (const change of changes.slice(entries.length)) made.given.add(asText(change));
}

interface World {
  readonly tabs: Tab[];
  readonly devices: Device[];
  readonly made: Made;
  /** Opens a tab on a device. */
  readonly open: (device: number) => Tab;
  readonly players: Players;
}

function reopen(place: number, { tabs, open }: World): void {
  at(tabs, place).close();
  const tab = open(place < 2 ? 0 : 1);
  tabs[place % tabs.length] = tab;
  tab.refetch();
}

async function take(step: Step, world: World): Promise<void> {
  const { tabs, devices, made } = world;
  switch (step.kind) {
    case 'change': {
      const tab = at(tabs, step.tab);
      const change = changeOf(step, tab.lists());
      if (change === undefined) break;
      made.changes.push(change);
      tab.change(change);
      break;
    }
    case 'undo': {
      const inverse = at(tabs, step.tab).undo();
      if (inverse === undefined) break;
      made.changes.push(inverse);
      made.undos.add(asText(inverse));
      break;
    }
    case 'reload':
      forgetUnwritten(at(tabs, step.tab), made);
      reopen(step.tab, world);
      break;
    case 'other user':
      await lend(step.device, world);
      break;
    case 'clock':
      at(devices, step.device).browser.aheadMs = step.aheadMs;
      break;
    case 'weather':
      at(devices, step.device).weather = step.weather;
      break;
    case 'look':
      at(tabs, step.tab).wake();
      at(tabs, step.tab).refetch();
      break;
    case 'rest':
      for (let turn = 0; turn < step.turns; turn++) await pass(0);
      break;
  }
}

/** Another user signs in on a device, finds nothing of the first there, and leaves a category in the own lists. */
async function lend(place: number, world: World): Promise<void> {
  const { tabs, devices, made, players } = world;
  const [device, own] = [at(devices, place), place === 0 ? [0, 1] : [2, 3]];
  const weathers = devices.map(({ weather }) => weather);
  for (const each of devices) each.weather = 'away'; // the tokens are those of one user at a time
  for (const tab of own) {
    await at(tabs, tab).queue.ready; // with the changes that a page left when it was reloaded
    for (const change of at(tabs, tab).queue.state.read().changes) made.given.add(asText(change));
    at(tabs, tab).close();
  }
  storeTokens(players.other);
  const guest = openTab(idOf(players.other), { ...device, weather: 'well' }, ({ kind }) => {
    throw new Error(`Refused to the other user: ${kind}`);
  });
  await guest.queue.ready;
  const found = guest.queue.state.read().changes;
  if (found.length > 0) throw new Error(`The other user finds ${found.map(asText)}`);
  const id = uuidV7();
  guest.change({ kind: 'create category', id, title: `guest ${id}` });
  await drain([guest], made);
  guest.close();
  const lists = await listsOf(players.other);
  if (!lists.categories.some((category) => category.id === id))
    throw new Error('The other user lost a category');
  if (lists.categories.some(({ title }) => !title.startsWith('guest')) || lists.notes.length > 0)
    throw new Error(`The other user has ${JSON.stringify(lists)}`);
  await players.other.call('DELETE', `/api/categories/delete/${id}/`);
  storeTokens(players.user);
  weathers.forEach((weather, at) => {
    const each = devices[at];
    if (each) each.weather = weather;
  });
  for (const tab of own) reopen(tab, world);
}

/** The change that a step stands for, among what its tab shows. */
function changeOf(
  { what, which, where }: Step & { kind: 'change' },
  { categories, notes }: Lists,
): Change | undefined {
  const category = pick(categories, where);
  const note = pick(notes, which);
  const id = uuidV7();
  if (category === undefined || what % 16 === 0)
    return categories.length < 4 ? { kind: 'create category', id, title: `title ${id}` } : undefined;
  const [parent = null] = notes.filter((other) => other.category === category.id && other.parent === null);
  const several = notes.filter((_, place) => (place + which) % 3 === 0).map((other) => other.id);
  switch (what % 16) {
    case 1:
    case 2:
      return { kind: 'create note', id, content: `text ${id}`, category: category.id, parent: null };
    case 3:
      return {
        kind: 'create note',
        id,
        content: `text ${id}`,
        category: category.id,
        parent: parent?.id ?? null,
      };
    case 4:
      return note && { kind: 'update note', id: note.id, important: !note.important };
    case 5:
      return (
        note && { kind: 'update note', id: note.id, content: `text ${id}`, base: { content: note.content } }
      );
    case 6:
      return note && { kind: 'delete note', id: note.id, deletion: id };
    case 7: {
      const siblings = notes.filter((other) => other.category === note?.category && other.parent === null);
      const after = pick(siblings, where);
      return note?.parent === null && after?.id !== note.id
        ? { kind: 'move note', id: note.id, after: after?.id ?? null }
        : undefined;
    }
    case 8:
      return { kind: 'move notes', moves: [moveOf(notes, { which, category, parent })] };
    case 9: {
      const notes = [0, 1, 2].map((n) => ({ id: uuidV7(), content: `text ${id} ${n}` }));
      const [first, sub, last] = notes;
      if (first === undefined || sub === undefined || last === undefined) return undefined;
      const drafts = [first, { ...sub, parent: first.id }, { ...last, scratched_out: true }];
      return { kind: 'create notes', category: category.id, notes: drafts };
    }
    case 10:
      return several.length > 0 ? { kind: 'delete notes', ids: several, deletion: id } : undefined;
    case 11:
      return { kind: 'update notes', ids: [...several, id], flag: 'scratched_out', value: where % 2 === 0 };
    case 12:
      return { kind: 'archive category', id: category.id, archived: !category.archived };
    case 13:
      return categories.length < 4
        ? {
            kind: 'duplicate category',
            of: category.id,
            id,
            title: `title ${id}`,
            unscratched: where % 2 === 0,
          }
        : undefined;
    case 14:
      return { kind: 'order categories', ordering: categories.map((other) => other.id).reverse() };
    default:
      return which % 3 === 0 ? { kind: 'delete category', id: category.id, deletion: id } : undefined;
  }
}

/** Some notes, to the end of a category, to its front, or under a note of it. */
function moveOf(
  notes: Lists['notes'],
  { which, category, parent }: { which: number; category: Category; parent: Note | null },
): Move {
  const tops = notes.filter((note) => note.parent === null && note !== parent);
  const [first, second] = [pick(tops, which), pick(notes, which + 1)];
  const ids = [...new Set([first, second].flatMap((note) => (note && note !== parent ? note.id : [])))];
  const place: Pick<Move, 'after'>[] = [{}, { after: null }, { after: pick(notes, which)?.id ?? null }];
  const under = which % 5 === 0 ? parent : null;
  return {
    notes: ids.length > 0 ? ids : [uuidV7()],
    category: category.id,
    parent: under?.id ?? null,
    ...pick(place, which),
  };
}

/** Sends all that waits; of two texts for one note the user keeps the own one, and none for a note that is gone. */
async function drain(tabs: readonly Tab[], made: Made): Promise<void> {
  await Promise.all(tabs.map(({ queue }) => queue.ready));
  await until(async () => {
    for (const tab of tabs) {
      tab.wake();
      for (const entry of tab.queue.state.read().entries) {
        if (entry.conflict === undefined) continue;
        const { theirs } = entry.conflict;
        await tab.queue.discard(entry);
        const { change } = entry;
        if (theirs === null) made.given.add(asText(change));
        else if ('content' in theirs && change.kind === 'update note')
          tab.keepMine({ ...change, base: { content: theirs.content } });
      }
    }
    return tabs.every(({ queue }) => queue.state.read().changes.length === 0);
  });
}

async function settleOn(tabs: readonly Tab[], lists: Lists): Promise<void> {
  let looks = 0;
  await until(
    () => {
      // As a screen does that could not fetch: a list that is wrong under the right revision stays wrong.
      if (looks++ % LOOKS_EACH_FETCH === 0) for (const tab of tabs) tab.refetch();
      return tabs.every((tab) => isDeepStrictEqual(plain(tab.lists()), plain(lists)));
    },
    () =>
      `a tab shows ${JSON.stringify(tabs.map((tab) => plain(tab.lists())))}\nbut the server has ${JSON.stringify(plain(lists))}`,
  );
}

const plain = ({ categories, notes }: Lists) => ({
  categories: categories.map((category) => ({ ...category })),
  notes: notes.map((note) => ({ ...note })),
});

async function listsOf(user: SignedIn): Promise<Lists> {
  const [categories, notes] = await Promise.all([
    user.call('GET', '/api/categories/'),
    user.call('GET', '/api/notes/'),
  ]);
  return { categories: categories.body as Category[], notes: notes.body as Note[] }; // of our own contract
}

function lookForLoss({ categories, notes }: Lists, { changes, refused, given }: Made): void {
  const ids = new Set([...categories, ...notes].map(({ id }) => id));
  if (ids.size < categories.length + notes.length) throw new Error('Something is there twice');
  const contents = new Set(notes.map(({ content }) => content));
  if (contents.size < notes.length && !changes.some(({ kind }) => kind === 'duplicate category'))
    throw new Error('A text is there twice');
  const isRefused = (change: Change) => refused.has(asText(change));
  const sent = changes.filter((change) => !given.has(asText(change)));
  const made = sent.filter((change) => !isRefused(change));
  const restorings = made.filter((change) => change.kind === 'restore');
  const restored = new Set(restorings.map(({ deletion }) => deletion));
  const homes = homesIn(changes);
  const back = new Set(
    changes.flatMap((change) => (change.kind === 'restore' ? removedIn(change, homes) : [])),
  );
  const deleted = made.flatMap(deletedBy).filter((id) => !withHomes(id, homes).some((one) => back.has(one)));
  const gone = new Set(
    changes.filter((change) => !('deletion' in change && restored.has(change.deletion))).flatMap(deletedBy),
  );
  const created = new Set(made.flatMap(createdBy));
  for (const change of made) {
    // A copy has what its source had on the server, which may be less than what its screen showed.
    for (const id of change.kind === 'restore'
      ? idsIn(change).filter((id) => created.has(id))
      : createdBy(change))
      if (!ids.has(id) && !withHomes(id, homes).some((one) => gone.has(one)))
        throw new Error(`Lost: ${id} of ${asText(change)}`);
  }
  for (const change of sent.filter(isRefused))
    if (change.kind === 'duplicate category' && ids.has(change.of) && !back.has(change.of))
      throw new Error(`Refused though its source is there: ${asText(change)}`);
  for (const id of deleted) if (ids.has(id)) throw new Error(`Raised from the dead: ${id}`);
}

/** An edited note has the value of one of its edits, no longer the one that it was created with. */
function lookForLostEdits(notes: readonly Note[], { changes, refused, given, undos }: Made): void {
  const edits = changes.flatMap((change) => (change.kind === 'update note' ? [change] : []));
  const isKept = (edit: Change) => [refused, given, undos].every((set) => !set.has(asText(edit)));
  for (const note of notes)
    for (const field of ['content', 'important'] as const) {
      const own = edits.filter((edit) => edit.id === note.id && edit[field] !== undefined);
      if (own.some(isKept) && !own.some((edit) => edit[field] === note[field]))
        throw new Error(`Lost: one of ${own.map(asText)} in ${JSON.stringify(note)}`);
    }
}

function createdBy(change: Change): readonly string[] {
  if (change.kind === 'create notes') return change.notes.map(({ id }) => id);
  return ['create note', 'create category', 'duplicate category'].includes(change.kind) && 'id' in change
    ? [change.id]
    : [];
}

function deletedBy(change: Change): readonly string[] {
  if (change.kind === 'delete notes') return change.ids;
  return change.kind === 'delete note' || change.kind === 'delete category' ? [change.id] : [];
}

const idsIn = ({ removed: { categories, notes } }: Change<'restore'>): string[] =>
  [...categories, ...notes].map(({ item }) => item.id);

/** What a restoring may bring back: also what its notes stood in, which may have gone by itself. */
const removedIn = (change: Change<'restore'>, homes: Homes): string[] =>
  idsIn(change).flatMap((id) => withHomes(id, homes));

type Homes = ReadonlyMap<string, ReadonlySet<string>>;

const withHomes = (id: string, homes: Homes): string[] => [id, ...(homes.get(id) ?? [])];

/** The categories and notes that each note has ever stood in, or may have been moved to: it goes with any of them. */
function homesIn(changes: readonly Change[]): Homes {
  const homes = new Map<string, Set<string>>();
  const add = (id: string, ...where: (string | null | undefined)[]) => {
    const known = homes.get(id) ?? new Set();
    for (const home of where) if (home) known.add(home);
    homes.set(id, known);
  };
  for (const change of changes) {
    if (change.kind === 'create note') add(change.id, change.category, change.parent);
    if (change.kind === 'create notes')
      for (const { id, parent } of change.notes) add(id, change.category, parent);
    if (change.kind === 'restore')
      for (const { item } of change.removed.notes) add(item.id, item.category, item.parent);
    if (change.kind === 'move notes')
      for (const { notes, category, parent } of change.moves)
        for (const id of notes) add(id, category, parent);
  }
  for (const [id, known] of homes) for (const home of [...known]) add(id, ...(homes.get(home) ?? [])); // a sub note goes along with its note
  return homes;
}

function at<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

const pick = <T>(items: readonly T[], place: number): T | undefined =>
  items[place % Math.max(1, items.length)];

/** Waits for what must come; only what hangs takes so long. */
async function until(isSo: () => boolean | Promise<boolean>, otherwise = () => 'it never came') {
  const limit = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(otherwise());
    await pass(1);
  }
}
