import { createToken, refreshToken, register } from '../../../contract/accounts.ts';
import { type Category, createCategory, listCategories } from '../../../contract/categories.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listNotes, type Note } from '../../../contract/notes.ts';
import type { Connection } from './connection.ts';
import type { Random } from './random.ts';

/** More than this, and a person begins to delete. */
const THINGS_MAX = 60;

/** Somebody with an account. All that is theirs carries their mark, so that a leak shows. */
export interface Person {
  username: string;
  password: string;
  mark: string;
  access: string;
  refresh: string;
  categories: string[];
  notes: string[];
  isFull: boolean;
}

/** The text of a request with a JSON body. */
function jsonRequest(endpoint: Endpoint, body: string, authorization?: string): string {
  return [
    `${endpoint.method} ${endpoint.url} HTTP/1.1`,
    'Host: localhost',
    ...(authorization === undefined ? [] : [`Authorization: Bearer ${authorization}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

async function call(
  connection: Connection,
  endpoint: Endpoint,
  body: object,
  access?: string,
): Promise<unknown> {
  const answer = await connection.ask(jsonRequest(endpoint, JSON.stringify(body), access));
  if (answer === undefined || answer.status >= 300) {
    throw new Error(`${endpoint.url} gave ${answer?.status}: ${answer?.body}`);
  }
  return JSON.parse(answer.body);
}

/** Registers a person and logs in. */
export async function arrive(connection: Connection, random: Random, number: number): Promise<Person> {
  const mark = `mark-of-${number}-${random.bytes(6).toString('hex')}`;
  const credentials = { username: mark, password: `password of ${number}` };
  await call(connection, register, credentials);
  const tokens = (await call(connection, createToken, credentials)) as { access: string; refresh: string };
  await call(connection, createCategory, { title: mark }, tokens.access);
  return { ...credentials, mark, ...tokens, categories: [], notes: [], isFull: false };
}

/** Takes a new access token, as a client does before the old one ends. */
export async function renew(connection: Connection, person: Person): Promise<void> {
  const { access } = (await call(connection, refreshToken, { refresh: person.refresh })) as {
    access: string;
  };
  person.access = access;
}

/** Remembers what a list told, to refer to it later. */
export function remember(person: Person, path: string, body: string): void {
  if (path === listCategories.url) person.categories = (JSON.parse(body) as Category[]).map(({ id }) => id);
  if (path === listNotes.url) person.notes = (JSON.parse(body) as Note[]).map(({ id }) => id);
  person.isFull = person.notes.length + person.categories.length > THINGS_MAX;
}
