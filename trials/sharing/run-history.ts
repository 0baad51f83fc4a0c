import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as categoryCalls from '../../contract/categories.ts';
import type { Deletion } from '../../contract/deletions.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as noteCalls from '../../contract/notes.ts';
import * as sharingCalls from '../../contract/sharing.ts';
import type { Answer } from '../../server/testing/connection.ts';
import { pathOf } from '../../server/testing/contract/table.ts';
import { peopleOf } from '../../server/testing/sharing-calls.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import { clear } from '../../server/testing/two-users.ts';
import { DEVICES, type History, PEOPLE, type Turn, writeOf } from './history.ts';
import {
  inReadingOrder,
  type ModelCategory,
  type ModelNote,
  type Numbered,
  SharingModel,
  type View,
  type Write,
} from './sharing-model.ts';

const endpoints: Record<Write['call'], Endpoint> = { ...categoryCalls, ...noteCalls, ...sharingCalls };

/** A write under its number among those of its device. */
interface Queued {
  n: number;
  write: Write;
  /** Its next answer is lost. */
  loses: boolean;
  /** The status of an answer that was lost: sent again, it may have no further effect. */
  executed?: number;
}

interface Device {
  id: string;
  person: number;
  isUnknown: boolean;
  isOnline: boolean;
  sent: number;
  queue: Queued[];
  known: SharingModel;
}

interface Sent {
  device: Device;
  queued: Queued;
  status: number;
  /** The code of a link that was made. */
  made: string | undefined;
}

/** They change who is in a category: what is sent beside them may miss it, and be refused without effect. */
const MOVING: readonly Write['call'][] = [
  'deleteCategory',
  'joinCategory',
  'leaveCategory',
  'removePerson',
  'shareCategory',
  'unshareCategory',
];
/** Sent again, they are refused when the person is not in the category any more, or it is gone. */
const IN_IT: readonly Write['call'][] = [
  'joinCategory',
  'updateCategory',
  'createNote',
  'updateNote',
  'deleteNote',
  'orderNotes',
];
/** Which link is closed to a person who leaves, nobody sees: beside a new link it may be that one or the one before. */
const LEAVING: readonly Write['call'][] = ['leaveCategory', 'deleteCategory'];
const json = (value: unknown) => JSON.stringify(value);
const everybody = Array.from({ length: PEOPLE }, (_, person) => person);
const canaryOf = (person: number) => `canary ${person}:`;

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, first] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
}

/** True when the answer is as the model says. What was executed before, sent again, changes nothing. */
function agrees(model: SharingModel, { device, queued, status, made }: Sent, mayMiss: boolean): boolean {
  const isRefused = status === 400 || status === 403 || status === 404;
  const { executed, write } = queued;
  if (executed !== undefined)
    return status === executed || status === 200 || (isRefused && IN_IT.includes(write.call));
  if (mayMiss && isRefused) return true;
  return model.write(device.person, write, made) === status;
}

/** One history under way: the app beside its model. */
class Play {
  readonly #users: readonly SignedIn[];
  readonly #devices: Device[];
  readonly #codes: { id: string; code: string }[] = [];
  readonly #log: string[] = [];
  readonly #texts = new Set<string>();
  /** People who left beside a new link: it may refuse them. */
  readonly #leftBesideLink = new Set<number>();
  #model = new SharingModel(
    everybody.map(() => []),
    everybody.map(() => []),
  );
  acknowledged = 0;

  constructor(users: readonly SignedIn[]) {
    this.#users = users;
    this.#devices = everybody.flatMap((person) =>
      Array.from({ length: DEVICES }, (_, at) => {
        const rest = { isOnline: true, sent: 0, queue: [], known: this.#model };
        return { id: randomUUID(), person, isUnknown: at > 0, ...rest };
      }),
    );
  }

  /** Everybody has a diary that they alone may ever read, and a list that the first shares with the second. */
  async begin(): Promise<void> {
    for (const user of this.#users) await clear(user);
    const devices = everybody.map((person) => this.#deviceOf({ person, device: 0 }));
    for (const device of devices) {
      const [diary, title] = [randomUUID(), canaryOf(device.person)];
      this.#enqueue(device, { call: 'createCategory', id: diary, title });
      const note = { id: randomUUID(), content: title, category: diary, parent: null };
      this.#enqueue(device, { call: 'createNote', ...note });
    }
    const [sharer, other] = devices;
    if (sharer === undefined || other === undefined) throw new Error('Nobody plays');
    const id = randomUUID();
    this.#enqueue(sharer, { call: 'createCategory', id, title: this.#textFor() });
    this.#enqueue(sharer, { call: 'shareCategory', id });
    this.#enqueue(sharer, { call: 'makeJoinLink', id });
    await this.#flush(devices);
    for (const code of this.#codes) this.#enqueue(other, { call: 'joinCategory', ...code });
    await this.#flush([other]);
    for (const device of this.#devices) device.known = this.#model.copy();
  }

  async step(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) this.#plan(turn);
    await this.#flush(turns.map((turn) => this.#deviceOf(turn)));
    for (const turn of turns) {
      const device = this.#deviceOf(turn);
      if (device.isOnline && turn.fetches) device.known = this.#model.copy();
    }
  }

  /** Everybody comes online and sends what waits; then all is compared once more, people and bins too. */
  async end(): Promise<void> {
    for (const device of this.#devices) device.isOnline = true;
    for (const device of this.#devices) await this.#flush([device]);
    for (const device of this.#devices) if (device.queue.length > 0) await this.#flush([device]);
    for (const [person, user] of this.#users.entries()) {
      await this.#compareBin(person, '/api/deletions/', this.#model.binOf(person));
      for (const category of this.#model.shared) await this.#compareShared(person, user, category);
    }
  }

  #deviceOf({ person, device }: Pick<Turn, 'person' | 'device'>): Device {
    const found = this.#devices[person * DEVICES + device];
    if (found === undefined) throw new Error(`Person ${person} has no device ${device}`);
    return found;
  }

  #plan(turn: Turn): void {
    const device = this.#deviceOf(turn);
    if (turn.does === 'network') {
      device.isOnline = !device.isOnline;
      this.#log.push(`${turn.person}.${turn.device} is ${device.isOnline ? 'online' : 'offline'}`);
    }
    const { person, isUnknown, known, isOnline } = device;
    const write = writeOf(turn, {
      person,
      isUnknown,
      known,
      textFor: (category) =>
        this.#textFor(category && this.#isDiary(category) ? canaryOf(person) : undefined),
      isDiary: this.#isDiary,
      codes: this.#codes,
    });
    const needsServer = write?.call === 'joinCategory' || write?.call === 'makeJoinLink';
    if (write !== undefined && (isOnline || !needsServer)) this.#enqueue(device, write, turn.loses);
  }

  #textFor(canary = ''): string {
    const text = `${canary} text ${this.#texts.size} ${randomUUID()}`.trim();
    this.#texts.add(text);
    return text;
  }

  readonly #isDiary = ({ title }: ModelCategory): boolean => title.startsWith('canary');

  #enqueue(device: Device, write: Write, loses = false): void {
    device.sent += 1;
    device.queue.push({ n: device.sent, write, loses: loses && write.call !== 'makeJoinLink' });
  }

  /** The devices send what waits in their queues, each in its order, all at once, until an answer is lost. */
  async #flush(devices: readonly Device[]): Promise<void> {
    let busy = devices.filter(({ isOnline }) => isOnline);
    for (;;) {
      busy = busy.filter(({ queue }) => queue.length > 0);
      if (busy.length === 0) return;
      const sent = await Promise.all(busy.map((device) => this.#send(device)));
      await this.#compare(sent);
      busy = sent.filter((one) => this.#receive(one)).map(({ device }) => device);
    }
  }

  async #send(device: Device): Promise<Sent> {
    const [queued] = device.queue;
    if (queued === undefined) throw new Error('Nothing waits');
    const { call, space, ...rest } = { space: undefined, ...queued.write };
    const endpoint = endpoints[call];
    const path =
      pathOf(endpoint, 'id' in rest ? { id: rest.id } : {}) + (space === undefined ? '' : `?space=${space}`);
    const hasBody = 'schema' in endpoint && 'body' in endpoint.schema;
    const body =
      call === 'updateNote' && 'base' in rest
        ? { content: rest.content, base: { content: rest.base } }
        : rest;
    const key = { 'idempotency-key': `${device.id}.${queued.n}` };
    const who = `${device.person}.${device.isUnknown ? 1 : 0} n=${queued.n}`;
    const ask = () => this.#call(device.person, endpoint.method, path, hasBody ? body : undefined, key);
    let answer = await ask();
    // Nothing was done, and a client sends it again, as the server asks by Retry-After.
    while (answer.status === 503 && answer.headers['retry-after'] !== undefined) {
      this.#log.push(`${who} ${json(queued.write)} -> 503`);
      answer = await ask();
    }
    const { code } = { code: undefined, ...(Object(answer.body) as object) };
    const made = call === 'makeJoinLink' && typeof code === 'string' ? code : undefined;
    if (made !== undefined && 'id' in rest) this.#codes.push({ id: rest.id, code: made });
    this.#log.push(
      `${who} ${json(queued.write)} -> ${answer.status} ${answer.status < 300 ? '' : answer.text}`,
    );
    return { device, queued, status: answer.status, made };
  }

  async #call(person: number, ...request: Parameters<SignedIn['call']>): Promise<Answer> {
    const user = this.#users[person];
    if (user === undefined) throw new Error(`There is no person ${person}`);
    const answer = await user.call(...request);
    const leaks = everybody.some((other) => other !== person && answer.text.includes(canaryOf(other)));
    if (leaks) throw this.#fault(`Person ${person} was sent something private: ${answer.text}`);
    return answer;
  }

  /** @returns whether the device goes on with its queue */
  #receive({ device, queued, status }: Sent): boolean {
    const { write, loses } = queued;
    if (loses && status < 300) {
      queued.loses = false;
      queued.executed ??= status;
      this.#log.push(`${device.person}.${device.isUnknown ? 1 : 0} n=${queued.n} did not get this answer`);
      return false;
    }
    const space = 'space' in write ? write.space : undefined;
    const own = this.#model.categoriesOf(device.person).filter(({ people }) => people.length === 0);
    if ('space' in write && status === 404 && own.some(({ id }) => id === space)) {
      // As the browser does when a category is private again.
      const { space: _, ...ownWrite } = write;
      device.queue[0] = { ...queued, write: ownWrite, loses: false };
      return true;
    }
    if (status < 300) this.acknowledged += 1;
    device.queue.shift();
    return true;
  }

  /** The model takes the writes in an order that explains every answer and what everybody sees now. */
  async #compare(sent: readonly Sent[]): Promise<void> {
    const now = await Promise.all(everybody.map((person) => this.#viewOf(person)));
    const numbers = await this.#numbersOfRacers(sent, now);
    const isLeaving = ({ queued }: Sent) => LEAVING.includes(queued.write.call);
    if (sent.some(({ made }) => made !== undefined))
      for (const { device } of sent.filter(isLeaving)) this.#leftBesideLink.add(device.person);
    const leavingFirst = sent.toSorted((a, b) => Number(isLeaving(b)) - Number(isLeaving(a)));
    for (const order of permutations(leavingFirst)) {
      const after = this.#model.copy();
      const isExplained = order.every((one) => {
        const isBesideMoving = sent.some(
          (other) => other !== one && MOVING.includes(other.queued.write.call),
        );
        const { queued, device } = one;
        const mayBeRefused = queued.write.call === 'joinCategory' && this.#leftBesideLink.has(device.person);
        return agrees(after, one, isBesideMoving || mayBeRefused);
      });
      const isSeen = everybody.every((person) => isDeepStrictEqual(after.viewOf(person), now[person]));
      if (isExplained && isSeen && numbers.every((one) => after.hasNumber(one))) {
        this.#model = after;
        return;
      }
    }
    throw this.#fault(
      `No order of the last ${sent.length} explains what there is.\nModel before: ${json(everybody.map((person) => this.#model.viewOf(person)))}\nApp: ${json(now)}`,
    );
  }

  /** Who joined a category at the same time: no list shows who was first, and the first takes over from its sharer. */
  async #numbersOfRacers(sent: readonly Sent[], now: readonly View[]): Promise<readonly Numbered[]> {
    const joins = sent.filter(({ queued, status }) => queued.write.call === 'joinCategory' && status < 300);
    if (joins.length < 2) return [];
    const read = joins.map(async ({ device: { person }, queued: { write } }) => {
      const user = this.#users[person];
      const joined = now[person]?.categories.find(({ id }) => 'id' in write && id === write.id);
      const shown = user && joined && (await peopleOf(user, joined.id)).find(({ me }) => me);
      return shown ? [{ id: joined.id, person, no: shown.no }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  async #viewOf(person: number): Promise<View> {
    const [categories, notes] = await Promise.all([
      this.#call(person, 'GET', categoryCalls.listCategories.url),
      this.#call(person, 'GET', noteCalls.listNotes.url),
    ]);
    return {
      categories: categories.body as View['categories'],
      notes: byCategory(notes.body as (ModelNote & { category: string })[]),
    };
  }

  async #compareShared(person: number, user: SignedIn, category: ModelCategory): Promise<void> {
    const isIn = category.people.some((one) => one.person === person);
    const notes = await this.#call(person, 'GET', `/api/notes/?space=${category.id}`);
    if (!isIn) {
      if (notes.status !== 404) throw this.#fault(`Person ${person} reads a category that they are not in`);
      return;
    }
    const shown = byCategory(notes.body as (ModelNote & { category: string })[])[category.id] ?? [];
    const people = (await peopleOf(user, category.id)).map(({ no, mine }) => ({ no, mine }));
    const expected = category.people
      .map(({ no, mine }) => ({ no, mine }))
      .sort((a, b) => Number(b.mine) - Number(a.mine));
    if (!isDeepStrictEqual([shown, people], [inReadingOrder(category.notes), expected]))
      throw this.#fault(
        `Person ${person} sees ${json([shown, people])}, not ${json([category.notes, expected])}`,
      );
    await this.#compareBin(person, `/api/deletions/?space=${category.id}`, category.bin);
  }

  /** A bin holds what was deleted, and nothing twice; what earlier histories left in it does not count. */
  async #compareBin(person: number, url: string, expected: readonly ModelNote[][]): Promise<void> {
    const { body } = await this.#call(person, 'GET', url);
    const isOfNow = (content: string | null | undefined) => content != null && this.#texts.has(content);
    const shown = (body as Deletion[])
      .filter(({ content }) => isOfNow(content))
      .map(({ content, notes }) => [content, notes]);
    const known = expected
      .map((notes) => [notes[0]?.content, notes.length] as const)
      .filter(([content]) => isOfNow(content));
    if (!isDeepStrictEqual(shown.map(json).sort(), known.map(json).sort()))
      throw this.#fault(`The bin ${url} of person ${person} has ${json(shown)}, not ${json(known)}`);
  }

  #fault(what: string): Error {
    return new Error(`${what}\nSteps:\n${this.#log.join('\n')}`);
  }
}

/** The notes as the model has them. */
function byCategory(notes: readonly (ModelNote & { category: string })[]): View['notes'] {
  const grouped: View['notes'] = {};
  for (const { id, content, parent, category } of notes)
    grouped[category] = [...(grouped[category] ?? []), { id, content, parent }];
  return grouped;
}

/**
 * Plays a history of three people with two devices each against the app and the model.
 * @returns how many writes were acknowledged
 * @throws Error with all steps when something acknowledged is lost or doubled, a person who is out still writes, two who
 * are in a category see it differently, or somebody is sent what is private to another
 */
export async function runHistory(users: readonly SignedIn[], history: History): Promise<number> {
  const play = new Play(users);
  await play.begin();
  for (const turns of history) await play.step(turns);
  await play.end();
  return play.acknowledged;
}
