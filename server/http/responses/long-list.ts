import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemoryBudget } from '../limits/memory-budget.ts';
import { holdUntilSent } from './unread.ts';

/** Shorter ones are sent as a whole, which is quicker. */
const LONG_BYTES = 256 * 1024;
const PIECE_BYTES = 16 * 1024;
/** The size of an item without its text. */
const ITEM_BYTES = 250;

/** Other calls run between two pieces. */
async function* piecesOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  { serialize, head, tail }: Around & { serialize: (some: readonly Item[]) => string },
): AsyncGenerator<string> {
  let some: Item[] = [];
  let size = 0;
  let before = `${head}[`;
  for (const item of items) {
    some.push(item);
    size += sizeOf(item);
    if (size < PIECE_BYTES) continue;
    yield before + serialize(some).slice(1, -1);
    [some, size, before] = [[], 0, ','];
    await nextTurn();
  }
  yield `${some.length > 0 ? before + serialize(some).slice(1) : ']'}${tail}`;
}

/** The JSON before and after a list. */
interface Around {
  head: string;
  tail: string;
}

interface List<Item> {
  items: readonly Item[];
  /** The length of an item's texts. */
  textOf: (item: Item) => number;
  memory: MemoryBudget;
  /** The object around the list: the fields before it, its name, and the fields after it. */
  within?: readonly [before: object, name: string, after: object];
}

const aroundOf = <Item>({ within }: List<Item>): Around => {
  if (within === undefined) return { head: '', tail: '' };
  const [before, name, after] = within;
  return {
    head: `${JSON.stringify(before).slice(0, -1)},${JSON.stringify(name)}:`,
    tail: `,${JSON.stringify(after).slice(1)}`,
  };
};

const wholeOf = <Item>({ items, within }: List<Item>): object => {
  if (within === undefined) return items;
  const [before, name, after] = within;
  return { ...before, [name]: items, ...after };
};

/**
 * Sends a list. A long one is sent in pieces, each made when the client has read the ones before it; until the last one
 * it counts as memory that the client makes the server hold, and is released with the connection.
 */
export function sendList<Item>(request: FastifyRequest, reply: FastifyReply, list: List<Item>): FastifyReply {
  const { items, textOf, memory } = list;
  const sizeOf = (item: Item) => textOf(item) + ITEM_BYTES;
  const size = items.reduce((sum, item) => sum + sizeOf(item), 0);
  if (size < LONG_BYTES) return reply.send(wholeOf(list));
  holdUntilSent(memory, request, reply, size);
  const serialize = (some: readonly Item[]) => String(reply.serialize(some));
  const pieces = piecesOf(items, sizeOf, { serialize, ...aroundOf(list) });
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));
}
