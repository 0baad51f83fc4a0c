import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as categoryCalls from '../../contract/categories.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as noteCalls from '../../contract/notes.ts';
import type { Answer } from '../../server/testing/connection.ts';
import { pathOf } from '../../server/testing/contract/table.ts';
import { Follower } from '../../server/testing/follower.ts';
import type { SignedIn, TestApp } from '../../server/testing/test-app.ts';
import { clear } from '../../server/testing/two-users.ts';
import { ChecklistModel, type Lists, type Outcome, type Write } from './checklist-model.ts';
import { type Act, type History, type Mishap, resolve, USERS } from './history.ts';

const endpoints: Record<Write['call'], Endpoint> = { ...categoryCalls, ...noteCalls };

interface Sent {
  user: number;
  write: Write;
  answer: Outcome;
}

/** One user's lists at the last fetch, with their tag. */
interface Fetched {
  tag: string;
  lists: Lists;
}

async function send(user: SignedIn, write: Write, key?: string): Promise<Outcome> {
  const endpoint = endpoints[write.call];
  const { call: _, ...rest } = write;
  const id = 'id' in rest && rest.id !== undefined ? { id: rest.id } : {};
  const body = 'change' in rest ? rest.change : rest;
  const path = pathOf(endpoint, id);
  const payload = endpoint.method === 'DELETE' ? undefined : body;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await user.call(endpoint.method, path, payload, headers);
  return { status: answer.status, body: answer.body };
}

const OTHER_WRITE: Write = { call: 'createCategory', id: undefined, title: 'of a device that has gone back' };

/**
 * Sends a write until the device has its answer.
 * @throws Error when a write that was sent twice has two answers, or another one is made under its number
 */
async function sendThrough(mishap: Mishap, user: SignedIn, write: Write): Promise<Outcome> {
  if (mishap === 'none') return send(user, write);
  const key = `${randomUUID()}.1`;
  const first = send(user, write, key);
  if (mishap !== 'hangs') await first;
  const again = await send(user, write, key);
  if (!isDeepStrictEqual(await first, again))
    throw new Error(`One write has two answers.\n${json([write, await first, again])}`);
  // A request that is not well formed uses no number.
  if (mishap === 'profile restored' && again.status !== 400) {
    const other = await send(user, OTHER_WRITE, key);
    if (other.status !== 422)
      throw new Error(`Another write was made under a used number.\n${json([write, again, other])}`);
  }
  return again;
}

const list = (app: TestApp, user: SignedIn, url: string, tag: string): Promise<Answer> =>
  app.send({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${user.access}`, ...(tag && { 'if-none-match': tag }) },
  });

/** Fetches as a browser does, and keeps a list on a 304. */
async function fetchLists(app: TestApp, user: SignedIn, before: Fetched): Promise<Fetched> {
  const [categories, notes] = await Promise.all([
    list(app, user, categoryCalls.listCategories.url, before.tag),
    list(app, user, noteCalls.listNotes.url, before.tag),
  ]);
  if (categories.status !== notes.status) throw new Error('One list is 304, the other is not');
  if (categories.status === 304) return before;
  const lists = { categories: categories.body, notes: notes.body } as Lists;
  return { tag: String(categories.headers['etag']), lists };
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) yield [...items];
  for (const [at, first] of items.entries()) {
    if (items.length <= 1) return;
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
  }
}

const idOf = ({ body }: Outcome): string =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : '';

/** The model after the writes in an order that explains every answer and all lists; undefined without such an order. */
function explain(
  model: ChecklistModel,
  sent: readonly Sent[],
  now: readonly Lists[],
): ChecklistModel | undefined {
  for (const order of permutations(sent)) {
    const after = model.copy();
    const agrees = order.every(({ user, write, answer }) =>
      isDeepStrictEqual(after.write(user, write, idOf(answer)), answer),
    );
    if (agrees && isDeepStrictEqual(after.inReadingOrder(), now)) return after;
  }
  return undefined;
}

const empty = (): Lists => ({ categories: [], notes: [] });
const nothing = (): Fetched => ({ tag: '', lists: empty() });
const RARELY = 4;
const json = (value: unknown) => JSON.stringify(value, null, 1);

/** One history under way: the app beside its model. */
class Play {
  readonly #app: TestApp;
  readonly #users: readonly SignedIn[];
  readonly #sent: Sent[][] = [];
  /** The lists that each device knows; absent after a fetch. */
  readonly #devices = new Map<string, Lists>();
  readonly #ever: string[] = [];
  /** For each user a client that fetches changes after each step, and one that fetches them rarely. */
  readonly #followers: { attentive: Follower; rare: Follower }[];
  #model: ChecklistModel;
  #fetched: Fetched[] = Array.from({ length: USERS }, nothing);

  constructor(app: TestApp, users: readonly SignedIn[]) {
    this.#app = app;
    this.#users = users;
    this.#model = new ChecklistModel(Array.from({ length: USERS }, empty));
    this.#followers = users.map((user) => ({ attentive: new Follower(user), rare: new Follower(user) }));
  }

  get acts(): number {
    return this.#sent.flat().length;
  }

  async begin(): Promise<void> {
    await Promise.all(this.#users.map(clear));
    await this.#fetch();
    await this.#checkFollowers(true);
  }

  async step(acts: readonly Act[]): Promise<void> {
    const sent = await Promise.all(acts.map((act) => this.#send(act)));
    this.#sent.push(sent);
    const before = this.#fetched;
    await this.#fetch();
    this.#model = this.#explained(sent);
    this.#checkTags(sent, before);
    await this.#checkFollowers(this.#sent.length % RARELY === 0);
    for (const { user, device, refetch } of acts) {
      if (refetch) this.#devices.set(`${user} ${device}`, this.#model.copy().listsOf(user));
    }
    this.#ever.push(...sent.map(({ answer }) => idOf(answer)).filter((id) => id !== ''));
  }

  async #send({ user, device, plan, mishap }: Act): Promise<Sent> {
    const signedIn = this.#users[user];
    if (signedIn === undefined) throw new Error(`There is no user ${user}`);
    const known = this.#devices.get(`${user} ${device}`) ?? this.#model.listsOf(user);
    const other = this.#model.listsOf((user + 1) % USERS);
    const write = resolve(plan, { known, ever: this.#ever, other });
    return { user, write, answer: await sendThrough(mishap, signedIn, write) };
  }

  async #fetch(): Promise<void> {
    const fetching = this.#users.map((user, at) =>
      fetchLists(this.#app, user, this.#fetched[at] ?? nothing()),
    );
    this.#fetched = await Promise.all(fetching);
  }

  #explained(sent: readonly Sent[]): ChecklistModel {
    const now = this.#fetched.map(({ lists }) => lists);
    const after = explain(this.#model, sent, now);
    if (after !== undefined) return after;
    throw new Error(
      `No order of the acts explains the last step.\nSent before: ${json(this.#sent.slice(0, -1))}\n` +
        `Model before: ${json(this.#model.users)}\nSent: ${json(sent)}\nApp after: ${json(now)}`,
    );
  }

  async #checkFollowers(isRareTurn: boolean): Promise<void> {
    for (const [user, { attentive, rare }] of this.#followers.entries()) {
      for (const follower of isRareTurn ? [attentive, rare] : [attentive]) {
        await follower.update();
        if (isDeepStrictEqual(follower.lists, this.#fetched[user]?.lists)) continue;
        throw new Error(
          `What user ${user} was sent as changed is not the list.\nBuilt: ${json(follower.lists)}\n` +
            `Lists: ${json(this.#fetched[user]?.lists)}\nSent: ${json(this.#sent)}`,
        );
      }
    }
  }

  #checkTags(sent: readonly Sent[], before: readonly Fetched[]): void {
    for (const [user, { tag }] of this.#fetched.entries()) {
      const wrote = sent.some((one) => one.user === user && one.answer.status < 300);
      if (!wrote && tag !== before[user]?.tag)
        throw new Error(`User ${user} wrote nothing and has a new tag`);
    }
  }
}

/**
 * Plays a history against the app and the model. After every step the answers and all lists must match the model, for
 * some order of the acts that were sent at once. Lists that clients build from changes must match too, and lists
 * without a write must keep their tag.
 * @returns how many writes were sent
 * @throws Error with all that was sent when the model cannot explain the app's answers or lists
 */
export async function runHistory(
  app: TestApp,
  users: readonly SignedIn[],
  history: History,
): Promise<number> {
  const play = new Play(app, users);
  await play.begin();
  for (const acts of history) await play.step(acts);
  return play.acts;
}
