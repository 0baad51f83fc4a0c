import type { Refusal } from '../../errors.ts';

/**
 * A change, by an id of its own, or in older clients by its number among those of a device, which sends them in order.
 */
export interface Key {
  device: string;
  n: number;
  /** The hash of the request. */
  request: string;
}

/** Reads an `Idempotency-Key` that the contract has let pass. */
export function keyOf(header: string): Omit<Key, 'request'> {
  const [device = '', n = 1] = header.toLowerCase().split('.');
  return { device, n: Number(n) };
}

/** The stored outcome of a change. With `owner` it has the revision of that owner, whoever's lists remember it. */
export type Answer =
  | { value?: unknown; revision: number; changed: boolean; owner?: string }
  | { refused: number; body: Refusal['body'] };

/** Thrown to leave the transaction of a change that was settled before. */
export class SettledBefore extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super();
    this.answer = answer;
  }
}

/**
 * In a shared category each person has devices of their own, so that no person's keys evict another's. They
 * are known by the person, who may leave it and come back under another number.
 */
const keyOfMember = (key: Key, person: string): Key => ({ ...key, device: `${person}.${key.device}` });

/** Whose lists are changed, under which key, and in a shared category by which person. */
export interface Keyed {
  owner: string;
  key?: Key | undefined;
  member?: { person: string; no: number; departure: number; now: number } | undefined;
}

/** The key by which the changed lists know the change. */
export const keyIn = ({ key, member }: Keyed): Key | undefined =>
  key && member ? keyOfMember(key, member.person) : key;
