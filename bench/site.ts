import { randomUUID } from 'node:crypto';
import type { Call } from './load.ts';

/** A registered account with one category, signed in. */
export interface Account {
  username: string;
  category: unknown;
  headers: { authorization: string };
}

/** The accounts of a load: one whose notes are read and changed, and some to which notes are added. */
export interface Site {
  reader: Account;
  notes: string[];
  writers: Account[];
  password: string;
}

/** Enough that no writer gets many more notes than a real user has, however long the load runs. */
const WRITERS = 100;

/** Sends one call and returns its JSON. @throws Error unless the call succeeds */
async function ask(base: URL, call: Call): Promise<unknown> {
  const init = { method: call.method, headers: { 'content-type': 'application/json', ...call.headers } };
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  const response = await fetch(new URL(call.path, base), { ...init, ...body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.method} ${call.path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function signIn(base: URL, username: string, password: string): Promise<Account['headers']> {
  const pair = await ask(base, { method: 'POST', path: '/api/token/', body: { username, password } });
  return { authorization: `Bearer ${(pair as { access: string }).access}` };
}

async function newAccount(base: URL, username: string, password: string): Promise<Account> {
  await ask(base, { method: 'POST', path: '/api/user/register/', body: { username, password } });
  const headers = await signIn(base, username, password);
  await ask(base, { method: 'POST', path: '/api/categories/', headers, body: { title: 'Load' } });
  const categories = await ask(base, { method: 'GET', path: '/api/categories/', headers });
  return { username, headers, category: (categories as { id: unknown }[])[0]?.id };
}

export const noteText = (index: number) => `Note ${index} - the quick brown fox jumps over the lazy dog`;

async function noteIds(base: URL, { headers }: Account): Promise<string[]> {
  const notes = await ask(base, { method: 'GET', path: '/api/notes/', headers });
  return (notes as { id: string }[]).map(({ id }) => id);
}

export async function etagOfNotes(base: URL, { headers }: Account): Promise<string> {
  const response = await fetch(new URL('/api/notes/', base), { headers });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

/** Registers the accounts of a load and creates the notes of the reader. */
export async function furnish(base: URL, notes: number, writers = WRITERS): Promise<Site> {
  const run = randomUUID().slice(0, 8);
  const password = `Correct-horse-${run}`;
  const reader = await newAccount(base, `reader_${run}`, password);
  for (let index = 0; index < notes; index++) {
    await ask(base, {
      method: 'POST',
      path: '/api/notes/',
      headers: reader.headers,
      body: { content: noteText(index), category: reader.category, parent: null },
    });
  }
  // One after the other: the server would refuse this many at once.
  const added: Account[] = [];
  for (let index = 0; index < writers; index++) {
    added.push(await newAccount(base, `writer${index}_${run}`, password));
  }
  return { reader, notes: await noteIds(base, reader), writers: added, password };
}

/** Signs every account in again, because access tokens expire after five minutes. */
export async function renew(base: URL, { reader, writers, password }: Site): Promise<void> {
  for (const account of [reader, ...writers]) {
    account.headers = await signIn(base, account.username, password);
  }
}
