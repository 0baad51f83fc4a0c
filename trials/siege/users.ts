import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { quantile } from '../../bench/measure.ts';
import { formOf } from '../../server/testing/form.ts';
import { Client } from '../running/client.ts';

const USERS = 10;
const NOTES = 20;
/** Between two calls of a user. */
const THINK_MS = 60;
/** Between two of the rarer calls. */
const RARELY_MS = 2_000;

/** The users' further work, because a flood is aimed at it. */
export type Rarely = 'log in' | 'send a picture';

const SIDE = 1_200;

/** As large as what a phone takes: noise, which no codec makes smaller. */
const picture = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

export class Times {
  readonly ms: number[] = [];
  failed = 0;
  reasons = new Set<string>();

  get count(): number {
    return this.ms.length + this.failed;
  }

  /** Times the work; what throws has failed. */
  async note(work: () => Promise<unknown>): Promise<void> {
    const since = performance.now();
    try {
      await work();
      this.ms.push(performance.now() - since);
    } catch (error) {
      this.failed++;
      this.reasons.add(String(error).replaceAll(/[0-9a-f-]{36}/g, '…'));
    }
  }

  quantile(share: number): number {
    return quantile(this.ms, share);
  }
}

export interface Seen {
  reads: Times;
  writes: Times;
  rarely: Times;
}

interface User {
  name: string;
  client: Client;
  notes: readonly string[];
  /** The form that sends a picture. */
  form: Awaited<ReturnType<typeof formOf>>;
}

async function newUser(port: number, number: number, photo: Buffer): Promise<User> {
  const name = `user-${number}`;
  const client = new Client(port, { localAddress: `127.0.1.${number}` });
  await client.signUp(name);
  const category = randomUUID();
  await client.succeed('POST', '/api/categories/', { id: category, title: 'Groceries' });
  const notes = Array.from({ length: NOTES }, () => randomUUID());
  for (const id of notes)
    await client.succeed('POST', '/api/notes/', { id, category, content: `Milk ${id}` });
  return { name, client, notes, form: await formOf({ username: name, 'profile.profile_picture': photo }) };
}

/** Ten users who read and change their notes, each from another address. */
export async function arrive(port: number): Promise<readonly User[]> {
  const photo = await picture();
  return Promise.all(Array.from({ length: USERS }, (_, index) => newUser(port, index + 1, photo)));
}

/** The users use the site for so long. @returns how it was */
export async function goAbout(users: readonly User[], ms: number, rarely: Rarely | undefined): Promise<Seen> {
  const seen = { reads: new Times(), writes: new Times(), rarely: new Times() };
  const until = performance.now() + ms;
  const isOver = () => performance.now() >= until;
  await Promise.all(
    users.flatMap((user, index) => [
      workWithNotes(user, seen, isOver),
      rarely && doRarely(rarely, user, seen, isOver, (index * RARELY_MS) / USERS),
    ]),
  );
  return seen;
}

async function workWithNotes(
  { client, notes }: User,
  { reads, writes }: Seen,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await reads.note(() => client.succeed('GET', '/api/notes/'));
    await delay(THINK_MS);
    const note = `/api/notes/update/${notes[turn % notes.length]}/`;
    await writes.note(() => client.succeed('PATCH', note, { content: `Milk ${turn}` }));
    await delay(THINK_MS);
  }
}

async function doRarely(
  what: Rarely,
  { name, client, form: { payload, headers } }: User,
  { rarely }: Seen,
  isOver: () => boolean,
  after: number,
): Promise<void> {
  await delay(after);
  for (; !isOver(); await delay(RARELY_MS))
    await rarely.note(() =>
      what === 'log in' ? client.logIn(name) : client.succeed('PUT', '/api/user/update/', payload, headers),
    );
}
