import { expect } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { TwoUsers } from '../two-users.ts';
import type { Field } from './fields.ts';

export interface Arguments {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
}

export interface Outcome {
  status: number;
  body: unknown;
}

/** A request of Ann's for something of Bob's, its response, and a check that Bob's data is unchanged. */
export interface ForeignCase {
  what: string;
  given: (users: TwoUsers) => Promise<Arguments & { answer: Outcome; intact: () => Promise<void> }>;
}

/** The rows of one call, as the contract page has them. */
export interface Rows {
  endpoint: Endpoint;
  signedIn: boolean;
  /** Undefined for a call without a body. */
  fields?: Record<string, Field>;
  /** A call by Ann that works, and its answer. */
  works: (users: TwoUsers) => Promise<Arguments & { answer: Outcome }>;
  /** Calls that name things need these. */
  foreign?: ForeignCase[];
}

/** Calls of Ann about things of Bob, after which his list is as it was. */
export const aboutBob = (
  list: Endpoint,
  cases: Record<string, (users: TwoUsers) => Promise<Arguments & { answer: Outcome }>>,
): ForeignCase[] =>
  Object.entries(cases).map(([what, given]) => ({
    what,
    given: async (users) => {
      const sent = await given(users);
      const read = async () => (await users.bob.call(list.method, list.url)).body;
      const before = await read();
      return { ...sent, intact: async () => expect(await read()).toEqual(before) };
    },
  }));

export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The address of a call, its parameters filled in. */
export const pathOf = ({ url }: Endpoint, params: Record<string, string> = {}): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const ORDERED: Outcome = { status: 200, body: { detail: 'Order updated.' } };
const NOT_FOUND: Outcome = { status: 404, body: { detail: 'Not found.' } };

export const outcomes = { ORDERED, NOT_FOUND };
