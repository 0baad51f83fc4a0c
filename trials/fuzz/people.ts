import { createToken, refreshToken, register } from '../../contract/accounts.ts';
import { createCategory, listCategories } from '../../contract/categories.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listNotes } from '../../contract/notes.ts';
import { type Answer, type Call, jsonCall } from '../../server/testing/connection.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

/** A user with an account. All of their texts contain their mark, so that a leak is visible. */
export interface Person extends Tokens {
  mark: string;
  /** The ids of categories and notes in the lists last fetched. */
  ids: Map<string, string[]>;
}

export type Send = (call: Call) => Promise<Answer>;

async function ask(send: Send, { method, url }: Endpoint, body: object, access?: string): Promise<object> {
  const answer = await send(jsonCall(method, url, body, access));
  if (answer.status >= 300) throw new Error(`${url} returned ${answer.status}: ${answer.text}`);
  return answer.body instanceof Object ? answer.body : {};
}

/** Registers a person and logs in. */
export async function arrive(send: Send, number: number): Promise<Person> {
  const mark = `mark-of-${number}-${Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex')}`;
  const credentials = { username: mark, password: `password of ${number}` };
  await ask(send, register, credentials);
  const tokens = { access: '', refresh: '', ...(await ask(send, createToken, credentials)) };
  const person = { ...tokens, mark, ids: new Map() };
  await ask(send, createCategory, { title: mark }, person.access);
  return person;
}

/** Takes a new access token, as a client does before the old one ends. */
export async function renew(send: Send, person: Person): Promise<void> {
  Object.assign(person, await ask(send, refreshToken, { refresh: person.refresh }));
}

/** Remembers the ids of a list, for later requests. */
export function remember({ ids }: Person, url: string, { body }: Answer): void {
  if ((url !== listCategories.url && url !== listNotes.url) || !Array.isArray(body)) return;
  ids.set(
    url,
    body.map((thing: { id: string }) => thing.id),
  );
}
