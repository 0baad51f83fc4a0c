import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { inReadingOrder } from '../../server/testing/follower.ts';
import * as sharing from '../../server/testing/sharing-calls.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import type { Change } from '../../web/checklist/store/changes/change.ts';
import type { Lists } from '../../web/checklist/store/changes/lists.ts';
import { userOf } from '../../web/session/token-claims.ts';
import { storeTokens } from '../../web/session/tokens.ts';
import type { Backup, RestorableApp } from './backup.ts';
import { type Browser, newBrowser } from './browser.ts';
import { changeOf } from './change-of.ts';
import { clock } from './clock.ts';
import type { History, Step } from './history.ts';
import { asText, lookForLoss, lookForLostEdits, type Made, nothingMade } from './losses.ts';
import { callsUnderWay, LIES } from './network.ts';
import { copyProfile, damage, isSent, type Profile, restoreProfile, waitingIn } from './profile.ts';
import { openTab, type Tab } from './tab.ts';

const LOOKS_EACH_FETCH = 100;
const READ_WITHIN_MS = 100;
/** The steps of a rest: shorter and longer than the pauses of the queue. */
const TURN_MS = 40;
/** Three in each of two categories, one of them a sub note. */
const FIRST_NOTES = 6;

/** The user of the history, and another one who uses a device in between. */
export interface Players {
  readonly user: SignedIn;
  readonly other: SignedIn;
}

interface World {
  readonly app: RestorableApp;
  readonly players: Players;
  readonly devices: readonly Device[];
  /** Two on each device. */
  readonly tabs: Tab[];
  readonly made: Made;
  /** Opens a tab on a device. */
  readonly open: (device: Device) => Tab;
  backup?: { readonly rows: Backup; readonly answered: ReadonlySet<string> };
}

interface Device {
  readonly browser: Browser;
  profile?: Profile;
  /** Its database was cleared under its pages, which write their changes again once they notice. */
  isCleared: boolean;
}

const idOf = ({ access }: SignedIn): string => userOf(access) ?? '';

/**
 * Plays a history against the app and checks the lists afterwards.
 * @returns the number of changes
 * @throws Error when one was lost or doubled, something rose from the dead, or the devices differ in the end
 */
export async function runHistory(app: RestorableApp, players: Players, history: History): Promise<number> {
  const { user } = players;
  const devices: Device[] = history.hasLocks.map((hasLocks) => ({
    browser: newBrowser(hasLocks),
    isCleared: false,
  }));
  const made = nothingMade();
  const open = ({ browser }: Device) =>
    openTab(idOf(user), browser, {
      answered: (change) => made.answered.add(asText(change)),
      refused: (change, isByDevice) => {
        made.refused.add(asText(change));
        if (isByDevice) made.given.add(asText(change));
      },
    });
  const tabs = [0, 0, 1, 1].map((device) => open(at(devices, device)));
  const world: World = { app, players, devices, tabs, made, open };
  try {
    await playIn(world, history);
  } finally {
    for (const tab of tabs) tab.close();
  }
  await soon(() => callsUnderWay() === 0); // the lists of the next history begin empty
  return made.changes.length;
}

async function playIn(world: World, { steps }: History): Promise<void> {
  const { tabs, devices, made } = world;
  const [first] = tabs;
  if (first) await fill(first, made);
  let looks = 0;
  await soon(
    () => {
      if (looks++ % LOOKS_EACH_FETCH === 0) for (const tab of tabs) tab.refetch(); // one may come too late for its tab
      return tabs.every(({ lists }) => lists().notes.length === FIRST_NOTES);
    },
    () => `before the history the tabs show ${JSON.stringify(tabs.map((tab) => tab.lists()))}`,
  );
  for (const step of steps) await take(step, world);
  for (const { browser } of devices) Object.assign(browser, { weather: 'well', isFull: false });
  await drain(tabs, made);
  const lists = await settle(world);
  lookForLoss(lists, made);
  lookForLostEdits(lists.notes, made);
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

/**
 * A change made just as its page closes may be lost, because nothing has confirmed that it is stored. So may a change
 * that the page has not written again since the database of its device was cleared.
 */
async function forgetUnwritten(place: number, { tabs, devices, made, players }: World): Promise<void> {
  const { queue } = at(tabs, place);
  const { browser, isCleared } = at(devices, place < 2 ? 0 : 1);
  const { entries, unwritten } = queue.state.read();
  for (const { change } of unwritten) made.given.add(asText(change));
  if (!isCleared) return;
  const known = entries.map(({ change }) => asText(change));
  const waits = new Set((await waitingIn(browser, idOf(players.user))).map(asText));
  for (const change of known) if (!waits.has(change)) made.given.add(change);
}

const tabsOf = (device: number): readonly number[] => (device === 0 ? [0, 1] : [2, 3]);

function reopen(place: number, { tabs, devices, open }: World): void {
  const position = place % tabs.length;
  at(tabs, position).close();
  const tab = open(at(devices, position < 2 ? 0 : 1));
  tabs[position] = tab;
  tab.refetch();
}

async function take(step: Step, world: World): Promise<void> {
  const { tabs, devices, made, players } = world;
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
      await forgetUnwritten(step.tab, world);
      reopen(step.tab, world);
      break;
    case 'other user':
      await lend(step.device, world);
      break;
    case 'clock':
      at(devices, step.device).browser.aheadMs = step.aheadMs;
      break;
    case 'weather':
      // A list that lies about the categories hides that one of them is shared.
      if (made.spaces.size > 0 && LIES.includes(step.weather)) break;
      at(devices, step.device).browser.weather = step.weather;
      break;
    case 'disk':
      at(devices, step.device).browser.isFull = step.isFull;
      break;
    case 'damage': {
      const device = at(devices, step.device);
      if (step.damage === 'cleared') await giveUnread(step.device, world);
      await damage(device.browser, step.damage);
      if (step.damage === 'cleared') device.isCleared = true;
      break;
    }
    case 'profile copied': {
      const device = at(devices, step.device);
      device.profile = await copyProfile(device.browser);
      break;
    }
    case 'profile restored':
      await restoreOn(step, world);
      break;
    case 'server backed up':
      if (made.spaces.size > 0) break; // a backup holds the rows of one owner, not those of a shared category
      world.backup = {
        answered: new Set(made.answered),
        rows: await world.app.backUp(idOf(players.user)),
      };
      break;
    case 'server restored':
      await restoreServer(world);
      break;
    case 'sharing':
      await actOnSharing(step, world);
      break;
    case 'look':
      at(tabs, step.tab).wake();
      at(tabs, step.tab).refetch();
      break;
    case 'rest':
      await clock.pass(step.turns * TURN_MS);
      break;
  }
}

const PEOPLE_AFTER = { share: 2, stop: 1 };

/** The user shares a category on another device, or ends it; another person deletes a note in it. */
async function actOnSharing({ act, which }: Step & { kind: 'sharing' }, world: World): Promise<void> {
  const { made, players } = world;
  const isLiedTo = world.devices.some(({ browser }) => LIES.includes(browser.weather));
  if (world.backup || isLiedTo) return;
  const { user, other } = players;
  const { categories, notes } = await listsOf(user);
  const of = categories.filter(({ shared }) => (act === 'share') === (shared === undefined));
  if (of.length === 0) return;
  const category = at(of, which);
  const { id } = category;
  if (act === 'share') await sharing.sharedWith(user, category, [other]);
  if (act === 'stop') await sharing.unshare(user, id);
  const people = (await listsOf(user)).categories.find((one) => one.id === id)?.shared?.people;
  if (act !== 'delete a note' && people !== PEOPLE_AFTER[act])
    throw new Error(`${people} people are in a category after: ${act}`);
  for (const space of [id, idOf(user)]) made.spaces.add(space);
  const note = notes.find((one) => one.category === id);
  if (act !== 'delete a note' || note === undefined) return;
  const deletion = uuidV7();
  const path = `/api/notes/delete/${note.id}/?space=${id}&deletion=${deletion}`;
  const { status } = await other.call('DELETE', path); // 404 once sharing has stopped
  if (status < 300) made.changes.push({ kind: 'delete note', id: note.id, deletion });
}

/**
 * Changes that no open page has read yet are lost when the database of the device is cleared. A page that has waited
 * too long for its database continues without.
 */
async function giveUnread(device: number, { tabs, devices, made, players }: World): Promise<void> {
  const pages = tabsOf(device).map((tab) => at(tabs, tab).queue);
  for (const { ready } of pages) await ready;
  const waits = await waitingIn(at(devices, device).browser, idOf(players.user));
  const read = new Set(
    pages.flatMap(({ state }) => state.read().entries.map(({ change }) => asText(change))),
  );
  for (const change of waits.map(asText)) if (!read.has(change)) made.given.add(change);
}

/** A device gets the copy of a profile, its own or the other device's, and loses its waiting changes. */
async function restoreOn(step: Step & { kind: 'profile restored' }, world: World): Promise<void> {
  const { tabs, devices, made, players } = world;
  const { profile } = at(devices, step.from);
  const device = at(devices, step.device);
  if (profile === undefined) return;
  for (const tab of tabsOf(step.device)) {
    await at(tabs, tab).queue.ready;
    for (const change of at(tabs, tab).queue.state.read().changes) made.given.add(asText(change));
    at(tabs, tab).close();
  }
  for (const change of await waitingIn(device.browser, idOf(players.user))) made.given.add(asText(change));
  await restoreProfile(device.browser, profile);
  for (const { change } of profile.queue) made.repeated.add(asText(change));
  for (const tab of tabsOf(step.device)) reopen(tab, world);
}

/** Changes acknowledged since the backup are lost with it; waiting ones are not. */
async function restoreServer({ app, backup, made, players }: World): Promise<void> {
  if (backup === undefined) return;
  await app.restore(idOf(players.user), backup.rows);
  await soon(() => callsUnderWay() === 0);
  await clock.step(0); // in which the pages take the answers
  for (const change of made.answered) if (!backup.answered.has(change)) made.given.add(change);
}

/** Another user signs in on a device, finds nothing of the first there, and leaves a category in the own lists. */
async function lend(place: number, world: World): Promise<void> {
  const { tabs, devices, made, players } = world;
  const device = at(devices, place);
  const weathers = devices.map(({ browser }) => browser.weather);
  for (const { browser } of devices) browser.weather = 'away'; // the tokens are those of one user at a time
  for (const tab of tabsOf(place)) {
    await at(tabs, tab).queue.ready; // with the changes that a page left when it was reloaded
    await forgetUnwritten(tab, world);
    at(tabs, tab).close();
  }
  const { isFull } = device.browser;
  Object.assign(device.browser, { weather: 'well', isFull: false });
  storeTokens(players.other);
  const guest = openTab(idOf(players.other), device.browser, {
    answered: () => {},
    refused: ({ kind }) => {
      throw new Error(`Refused to the other user: ${kind}`);
    },
  });
  await guest.queue.ready;
  const found = guest.queue.state.read().changes;
  if (found.length > 0) throw new Error(`The other user finds ${found.map(asText)}`);
  const id = uuidV7();
  guest.change({ kind: 'create category', id, title: `guest ${id}` });
  await drain([guest], made);
  // A row that is still there would be sent once more under its key by the next page.
  await soon(async () => (await isSent(device.browser, idOf(players.other))) || readAgain([guest]));
  guest.close();
  const lists = await listsOf(players.other);
  if (!lists.categories.some((category) => category.id === id))
    throw new Error('The other user lost a category');
  const own = new Set(lists.categories.flatMap(({ id, shared }) => (shared ? [] : id)));
  const isForeign = ({ id, title, shared }: Category) =>
    !shared && (!own.has(id) || !title.startsWith('guest'));
  if (lists.categories.some(isForeign) || lists.notes.some(({ category }) => own.has(category)))
    throw new Error(`The other user has ${JSON.stringify(lists)}`);
  await players.other.call('DELETE', `/api/categories/delete/${id}/`);
  storeTokens(players.user);
  device.browser.isFull = isFull;
  for (const [at, { browser }] of devices.entries()) browser.weather = weathers[at] ?? 'well';
  for (const tab of tabsOf(place)) reopen(tab, world);
}

/** Sends all waiting changes. In a conflict the user keeps their text, or drops it if the note was deleted. */
async function drain(tabs: readonly Tab[], made: Made): Promise<void> {
  await Promise.all(tabs.map(({ queue }) => queue.ready));
  await soon(
    async () => {
      for (const tab of tabs) {
        tab.wake();
        for (const entry of tab.queue.state.read().entries) {
          const { change, held } = entry;
          if (held?.why !== 'conflict' && held?.why !== 'gone') continue;
          tab.queue.discard(entry);
          if (held.why === 'gone' || 'title' in held.theirs) made.given.add(asText(change));
          else if ('content' in held.theirs && change.kind === 'update note')
            tab.keepMine({ ...change, base: { content: held.theirs.content } });
        }
      }
      return tabs.every(({ queue }) => queue.state.read().changes.length === 0);
    },
    () => `These still wait: ${JSON.stringify(tabs.map(({ queue }) => queue.state.read().entries))}`,
  );
}

/** A slow database may return changes that no tab knew of. */
async function settle({ tabs, made, devices, players: { user } }: World): Promise<Lists> {
  let looks = 0;
  let lists = await listsOf(user);
  await soon(
    async () => {
      if (tabs.some(({ queue }) => queue.state.read().changes.length > 0)) await drain(tabs, made);
      if (looks++ % LOOKS_EACH_FETCH === 0) {
        // Fetches as a screen does after a failure; a wrong list under the right revision would stay wrong.
        for (const tab of tabs) tab.refetch();
        lists = await listsOf(user);
      }
      if (!tabs.every((tab) => isDeepStrictEqual(plain(tab.lists()), plain(lists)))) return false;
      for (const { browser } of devices) if (!(await isSent(browser, idOf(user)))) return readAgain(tabs);
      return true;
    },
    () =>
      `a tab shows ${JSON.stringify(tabs.map((tab) => plain(tab.lists())))}\nbut the server has ${JSON.stringify(plain(lists))}`,
  );
  return lists;
}

/** Lets the tabs read their databases, which are done without while this thread is too busy for them. */
async function readAgain(tabs: readonly Tab[]): Promise<false> {
  for (const tab of tabs) tab.wake();
  await clock.pass(READ_WITHIN_MS);
  return false;
}

const plain = ({ categories, notes }: Lists) =>
  [categories, inReadingOrder(categories, notes)].map((rows) => rows.map((one) => ({ ...one })));

async function listsOf(user: SignedIn): Promise<Lists> {
  const [categories, notes] = await Promise.all([
    user.call('GET', '/api/categories/'),
    user.call('GET', '/api/notes/'),
  ]);
  return { categories: categories.body as Category[], notes: notes.body as Note[] }; // of our own contract
}

function at<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

const soon = clock.until.bind(clock);
