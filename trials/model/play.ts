import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { listCategories } from '../../contract/categories.ts';
import type { Deletion } from '../../contract/deletions.ts';
import { listNotes } from '../../contract/notes.ts';
import type { Answer } from '../../server/testing/connection.ts';
import { Follower, inReadingOrder } from '../../server/testing/follower.ts';
import { peopleOf } from '../../server/testing/sharing-calls.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import { clear } from '../../server/testing/two-users.ts';
import { explain, isMoving, plain, type Sent } from './explain.ts';
import { type Lists, ServerModel, type Space } from './server-model.ts';
import { requestOf, type Write } from './write.ts';

/**
 * A fault on the way of a write. Its answer is lost, and the device sends it again at its next turn or at once; its
 * answer hangs, and the device sends it again at the same time; or the profile of the device was restored from a copy,
 * and the device sends another write under the same number.
 */
export const MISHAPS = [
  'none',
  'lost until the next turn',
  'answer lost',
  'hangs',
  'profile restored',
] as const;
type Mishap = (typeof MISHAPS)[number];

/** One device of one person sends a write, or keeps it while it is offline, and may then fetch the lists. */
export interface Turn {
  person: number;
  device: number;
  mishap: Mishap;
  fetches: boolean;
}

/** The things that a device can name in a write. */
export interface Knowledge {
  person: number;
  /** The lists as it has last fetched them. */
  known: ServerModel;
  /** A client that knows only the calls of the specification: it names no space, and leaves by deleting. */
  isBare: boolean;
  /** The lists of another person. */
  other: Lists;
  /** All ids that there ever were. */
  ever: readonly string[];
  codes: readonly { id: string; code: string }[];
  newText: (isPrivate: boolean) => string;
}

/** The rules of a trial: who plays, and what a turn means. */
export interface Game<T extends Turn> {
  devices: number;
  isBare: (device: number) => boolean;
  /** Goes before the first turn; then all devices have fetched. */
  opening?: (play: Play<T>) => Promise<void>;
  writeOf: (turn: T, knows: Knowledge) => Write | 'network' | undefined;
}

interface Queued {
  /** Its number among those of its device. */
  n: number;
  write: Write;
  mishap: Mishap;
  executed?: number;
}

interface Device {
  id: string;
  person: number;
  isBare: boolean;
  isOnline: boolean;
  sent: number;
  queue: Queued[];
  /** Absent until the first fetch. */
  known?: ServerModel;
}

interface OfDevice extends Sent {
  device: Device;
  queued: Queued;
}

/** The lists of a person at the last fetch, with their tags. */
interface Fetched {
  tags: { categories?: string; notes?: string };
  lists: Lists;
}

const URLS = { categories: listCategories.url, notes: listNotes.url };

/** A link closes to a person who leaves: beside a new link, that one or the one before, which no answer shows. */
const LEAVING: readonly Write['call'][] = ['leaveCategory', 'deleteCategory'];
const NEEDS_SERVER: readonly Write['call'][] = ['joinCategory', 'makeJoinLink'];
const OTHER_WRITE: Write = { call: 'createCategory', id: undefined, title: 'of a device that has gone back' };
const RARELY = 4;
const json = (value: unknown) => JSON.stringify(value);
const canaryOf = (person: number) => `canary ${person}:`;
const textIn = (body: unknown, name: 'id' | 'code'): string =>
  body instanceof Object ? String(Reflect.get(body, name) ?? '') : '';

export const isPrivate = (content: string): boolean => content.startsWith('canary');

/** One history under way: the app beside its model. */
class Play<T extends Turn> {
  readonly #users: readonly SignedIn[];
  readonly #game: Game<T>;
  readonly #devices: Device[];
  readonly codes: { id: string; code: string }[] = [];
  readonly #ever: string[] = [];
  readonly #log: string[] = [];
  readonly #texts = new Set<string>();
  /** People who left beside a new link: it may refuse them. */
  readonly #leftBesideLink = new Set<number>();
  /** For each person a client that fetches changes after each step of theirs, and one that fetches them rarely. */
  readonly #followers: { attentive: Follower; rare: Follower }[];
  readonly #fetched: Fetched[];
  #model: ServerModel;
  #steps = 0;
  acknowledged = 0;

  constructor(users: readonly SignedIn[], game: Game<T>) {
    this.#users = users;
    this.#game = game;
    this.#model = new ServerModel(users.length);
    this.#fetched = users.map(() => ({ tags: {}, lists: { categories: [], notes: [] } }));
    this.#followers = users.map((user) => ({ attentive: new Follower(user), rare: new Follower(user) }));
    this.#devices = users.flatMap((_, person) =>
      Array.from({ length: game.devices }, (_, at) => {
        const rest = { isBare: game.isBare(at), isOnline: true, sent: 0, queue: [] };
        return { id: randomUUID(), person, ...rest };
      }),
    );
  }

  async begin(): Promise<void> {
    for (const user of this.#users) await clear(user);
    await this.#compare([]);
    await this.#checkFollowers(new Set());
    if (this.#game.opening === undefined) return;
    await this.#game.opening(this);
    for (const device of this.#devices) device.known = this.#model.copy();
  }

  /** The first devices of people send writes before the first turn. */
  async write(writes: readonly [person: number, write: Write][]): Promise<void> {
    const devices = new Set<Device>();
    for (const [person, write] of writes) {
      const device = this.#deviceOf({ person, device: 0 });
      this.#enqueue(device, write);
      devices.add(device);
    }
    await this.#flush([...devices]);
  }

  async step(turns: readonly T[]): Promise<void> {
    this.#steps += 1;
    for (const turn of turns) this.#plan(turn);
    await this.#flush(turns.map((turn) => this.#deviceOf(turn)));
    await this.#checkFollowers(new Set(turns.map(({ person }) => person)));
    for (const turn of turns) {
      const device = this.#deviceOf(turn);
      if (device.isOnline && turn.fetches) device.known = this.#model.copy();
    }
  }

  /** Takes all devices online, sends what waits, and compares once more, people and bins included. */
  async end(): Promise<void> {
    for (const device of this.#devices) device.isOnline = true;
    for (const device of this.#devices) await this.#flush([device]);
    for (const device of this.#devices) if (device.queue.length > 0) await this.#flush([device]);
    for (const [person, user] of this.#users.entries()) {
      await this.#compareBin(person, '/api/deletions/', this.#model.ownOf(person));
      for (const space of this.#model.shared) await this.#compareShared(person, user, space);
    }
  }

  /** A new text; a private one may never be sent to another person. */
  newText(of?: number): string {
    const text = `${of === undefined ? '' : canaryOf(of)} text ${this.#texts.size} ${randomUUID()}`.trim();
    this.#texts.add(text);
    return text;
  }

  #deviceOf({ person, device }: Pick<Turn, 'person' | 'device'>): Device {
    const found = this.#devices[person * this.#game.devices + device];
    if (found === undefined) throw new Error(`Person ${person} has no device ${device}`);
    return found;
  }

  #plan(turn: T): void {
    const device = this.#deviceOf(turn);
    const { person, isBare, known = this.#model } = device;
    const write = this.#game.writeOf(turn, {
      ...{ person, isBare, known, ever: this.#ever, codes: this.codes },
      other: this.#model.listsOf((person + 1) % this.#users.length),
      newText: (isPrivate) => this.newText(isPrivate ? person : undefined),
    });
    if (write === 'network') {
      device.isOnline = !device.isOnline;
      this.#log.push(`${person}.${turn.device} is ${device.isOnline ? 'online' : 'offline'}`);
    } else if (write !== undefined && (device.isOnline || !NEEDS_SERVER.includes(write.call)))
      this.#enqueue(device, write, turn.mishap);
  }

  #enqueue(device: Device, write: Write, mishap: Mishap = 'none'): void {
    device.sent += 1;
    device.queue.push({ n: device.sent, write, mishap: write.call === 'makeJoinLink' ? 'none' : mishap });
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

  async #send(device: Device): Promise<OfDevice> {
    const [queued] = device.queue;
    if (queued === undefined) throw new Error('Nothing waits');
    const { write, n, executed } = queued;
    const { person, isBare, id } = device;
    const isPlain = isBare && queued.mishap === 'none' && executed === undefined;
    const answer = await this.#sendThrough(
      queued,
      person,
      isPlain ? {} : { 'idempotency-key': `${id}.${n}` },
    );
    const made = textIn(answer.body, write.call === 'makeJoinLink' ? 'code' : 'id');
    if (write.call === 'makeJoinLink' && answer.status < 300) this.codes.push({ id: write.id, code: made });
    else if (made !== '') this.#ever.push(made);
    const shown = answer.status < 300 ? '' : answer.text;
    this.#log.push(`${person}.${isBare ? 1 : 0} n=${n} ${json(write)} -> ${answer.status} ${shown}`);
    return { device, queued, person, write, executed, answer, made };
  }

  /** Sends a write until the device has its answer. One that is sent twice has one answer, and no other one its number. */
  async #sendThrough(
    { write, mishap }: Queued,
    person: number,
    key: Record<string, string>,
  ): Promise<Answer> {
    const first = this.#request(person, write, key);
    if (mishap === 'none' || mishap === 'lost until the next turn') return first;
    if (mishap !== 'hangs') await first;
    const again = await this.#request(person, write, key);
    const { status, body } = await first;
    if (!isDeepStrictEqual([status, body], [again.status, again.body]))
      throw this.#fault(
        `One write has two answers: ${json([write, status, body, again.status, again.body])}`,
      );
    // A request that is not well formed uses no number.
    if (mishap === 'profile restored' && status !== 400) {
      const other = await this.#request(person, OTHER_WRITE, key);
      if (other.status !== 422)
        throw this.#fault(`Another write than ${json(write)} was made under its number: ${other.status}`);
    }
    return again;
  }

  async #request(person: number, write: Write, key: Record<string, string>): Promise<Answer> {
    const [method, path, body] = requestOf(write);
    for (;;) {
      const answer = await this.#call(person, method, path, body, key);
      // Nothing was done, and a client sends it again, as the server asks by Retry-After.
      if (answer.status !== 503 || answer.headers['retry-after'] === undefined) return answer;
    }
  }

  async #call(person: number, ...request: Parameters<SignedIn['call']>): Promise<Answer> {
    const user = this.#users[person];
    if (user === undefined) throw new Error(`There is no person ${person}`);
    const answer = await user.call(...request);
    if (this.#users.some((_, other) => other !== person && answer.text.includes(canaryOf(other))))
      throw this.#fault(`Person ${person} was sent something private: ${answer.text}`);
    return answer;
  }

  /** @returns whether the device continues with its queue */
  #receive({ device, queued, person, answer: { status } }: OfDevice): boolean {
    if (queued.mishap === 'lost until the next turn' && status < 300) {
      Object.assign(queued, { mishap: 'none', executed: queued.executed ?? status });
      this.#log.push(`${person}.${device.isBare ? 1 : 0} n=${queued.n} did not get this answer`);
      return false;
    }
    if (status < 300) this.acknowledged += 1;
    device.queue.shift();
    return true;
  }

  /** Applies the writes to the model in an order that explains every answer and everyone's present view. */
  async #compare(sent: readonly OfDevice[]): Promise<void> {
    const before = this.#model;
    const [tags, now] = await this.#fetch();
    const numbers = await this.#numbersOfRacers(sent, now);
    const isLeaving = ({ write }: Sent) => LEAVING.includes(write.call);
    if (sent.some(({ write }) => write.call === 'makeJoinLink'))
      for (const { person } of sent.filter(isLeaving)) this.#leftBesideLink.add(person);
    const leavingFirst = sent.toSorted((a, b) => Number(isLeaving(b)) - Number(isLeaving(a)));
    const moving = sent.filter(({ write }) => isMoving(before, write));
    const after = explain(before, leavingFirst, {
      now,
      mayMiss: (one) =>
        moving.some((other) => other !== one) ||
        (one.write.call === 'joinCategory' && this.#leftBesideLink.has(one.person)),
      also: (model) =>
        numbers.every(({ space, person, no }) =>
          model.shared.some(
            ({ id, people }) => id === space && people.some((one) => one.person === person && one.no === no),
          ),
        ),
    });
    if (after === undefined)
      throw this.#fault(
        `No order of the last ${sent.length} explains what there is.\nModel before: ${json(now.map((_, person) => before.listsOf(person)))}\nApp: ${json(now)}`,
      );
    this.#model = after;
    this.#checkTags(sent, tags, before);
  }

  /** Fetches as a browser does, and keeps a list on a 304. @returns the tags before, and all lists */
  async #fetch(): Promise<[string[], Lists[]]> {
    const before = this.#fetched.map(({ tags }) => json(tags));
    const get = async <Name extends keyof Lists>(person: number, name: Name): Promise<boolean> => {
      const fetched = this.#fetched[person];
      if (fetched === undefined) return false;
      const tag = fetched.tags[name];
      const answer = await this.#call(
        person,
        'GET',
        URLS[name],
        undefined,
        tag === undefined ? {} : { 'if-none-match': tag },
      );
      if (answer.status === 304) return false;
      fetched.lists[name] = plain(answer.body) as Lists[Name]; // of our own contract
      fetched.tags[name] = String(answer.headers['etag']);
      return true;
    };
    await Promise.all(
      this.#fetched.map(async ({ lists }, person) => {
        const [categories, notes] = await Promise.all([get(person, 'categories'), get(person, 'notes')]);
        // Those of a person who shares nothing have one tag.
        if (categories !== notes && !lists.categories.some(({ shared }) => shared))
          throw this.#fault(`One list of person ${person} is 304, the other is not`);
      }),
    );
    return [before, this.#fetched.map(({ lists }) => lists)];
  }

  /** Tags stay while no person the lists are shared with has written. */
  #checkTags(sent: readonly Sent[], tags: readonly string[], before: ServerModel): void {
    const wrote = sent.filter(({ answer }) => answer.status < 300).map(({ person }) => person);
    for (const person of this.#users.keys()) {
      const spaces = [before, this.#model].flatMap((model) => model.spacesOf(person));
      const near = new Set([person, ...spaces.flatMap(({ people }) => people.map((one) => one.person))]);
      const isChanged = tags[person] !== json(this.#fetched[person]?.tags);
      if (this.#steps > 0 && isChanged && !wrote.some((one) => near.has(one)))
        throw this.#fault(`Nobody near person ${person} wrote, who has a new tag`);
    }
  }

  /** They follow a person's own lists, which others do not change. */
  async #checkFollowers(acting: ReadonlySet<number>): Promise<void> {
    for (const [person, { attentive, rare }] of this.#followers.entries()) {
      const lists = this.#fetched[person]?.lists;
      const categories = lists?.categories.filter(({ shared }) => shared === undefined) ?? [];
      const own = { categories, notes: inReadingOrder(categories, lists?.notes ?? []) };
      const isRareTurn = this.#steps % RARELY === 0;
      for (const follower of [...(acting.has(person) ? [attentive] : []), ...(isRareTurn ? [rare] : [])]) {
        await follower.update();
        if (!isDeepStrictEqual(plain(follower.lists), own))
          throw this.#fault(`Person ${person} was sent as changed ${json(follower.lists)}, not ${json(own)}`);
      }
    }
  }

  /** Who joined a category at the same time: no list shows who was first, and the first takes over from its sharer. */
  async #numbersOfRacers(sent: readonly Sent[], now: readonly Lists[]) {
    const joins = sent.filter(({ write, answer }) => write.call === 'joinCategory' && answer.status < 300);
    if (joins.length < 2) return [];
    const read = joins.map(async ({ person, write }) => {
      const user = this.#users[person];
      const joined = now[person]?.categories.find(({ id }) => 'id' in write && id === write.id);
      const shown = user && joined && (await peopleOf(user, joined.id)).find(({ me }) => me);
      return shown ? [{ space: joined.id, person, no: shown.no }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  async #compareShared(person: number, user: SignedIn, space: Space): Promise<void> {
    const { status, body } = await this.#call(person, 'GET', `${listNotes.url}?space=${space.id}`);
    if (!space.people.some((one) => one.person === person)) {
      if (status !== 404) throw this.#fault(`Person ${person} reads a category that they are not in`);
      return;
    }
    const people = (await peopleOf(user, space.id)).map(({ no, mine }) => ({ no, mine }));
    const expected = space.people
      .map(({ no, mine }) => ({ no, mine }))
      .sort((a, b) => Number(b.mine) - Number(a.mine));
    const notes = inReadingOrder(space.categories, space.notes);
    if (!isDeepStrictEqual([plain(body), people], [notes, expected]))
      throw this.#fault(`Person ${person} sees ${json([body, people])}, not ${json([notes, expected])}`);
    await this.#compareBin(person, `/api/deletions/?space=${space.id}`, space);
  }

  /** A bin holds what was deleted, and nothing twice; what earlier histories left in it does not count. */
  async #compareBin(person: number, url: string, { bin, lists }: Space): Promise<void> {
    const { body } = await this.#call(person, 'GET', url);
    const ofNow = (rows: [string | null | undefined, number][]) =>
      rows
        .filter(([content]) => content != null && this.#texts.has(content))
        .map(json)
        .sort();
    const shown = ofNow((body as Deletion[]).map(({ content, notes }) => [content, notes]));
    const expected = ofNow([...bin, ...lists].map((notes) => [notes[0]?.content, notes.length]));
    if (!isDeepStrictEqual(shown, expected))
      throw this.#fault(`The bin ${url} of person ${person} has ${json(shown)}, not ${json(expected)}`);
  }

  #fault(what: string): Error {
    return new Error(`${what}\nSteps:\n${this.#log.join('\n')}`);
  }
}

export type { Play };

const AT_ONCE_MAX = 3;

/** Steps that follow each other; the turns of a step are taken at once, each by another device. */
export function stepsOf<T extends Turn>(turn: fc.Arbitrary<T>, length: fc.ArrayConstraints) {
  const selector = ({ person, device }: T) => `${person} ${device}`;
  const several = fc.uniqueArray(turn, { minLength: 2, maxLength: AT_ONCE_MAX, selector });
  return fc.array(
    fc.oneof({ weight: 3, arbitrary: turn.map((one) => [one]) }, { weight: 2, arbitrary: several }),
    length,
  );
}

/**
 * Plays a history of several people with several devices each against the app and the model. Some order of the writes
 * that were sent at once must explain all answers and lists; lists that clients build from changes must match too, and
 * lists without a write must keep their tag.
 * @returns how many writes were acknowledged
 * @throws Error with all steps when something is lost, doubled, shuffled or leaked
 */
export async function play<T extends Turn>(
  users: readonly SignedIn[],
  game: Game<T>,
  history: readonly (readonly T[])[],
): Promise<number> {
  const play = new Play(users, game);
  await play.begin();
  for (const turns of history) await play.step(turns);
  await play.end();
  return play.acknowledged;
}
