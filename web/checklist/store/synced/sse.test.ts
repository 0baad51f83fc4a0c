import { expect, test } from 'vitest';
import { eventData } from './sse.ts';

const streamOf = (parts: readonly string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });

async function read(...parts: string[]) {
  const data: (string | null)[] = [];
  for await (const event of eventData(streamOf(parts))) data.push(event);
  return data;
}

test('an event is its data, wherever the network cuts it', async () => {
  expect((await read('data: {"a"', ':1}\n', '\ndata:2\n\n')).map((data) => JSON.parse(data ?? ''))).toEqual([
    { a: 1 },
    2,
  ]);
});

test('a comment carries no data', async () => {
  expect(await read(': still here\n\n', 'data:1\n\n')).toEqual([null, '1']);
});

test('an event that is not complete when the stream ends is dropped', async () => {
  expect(await read('data:1\n\ndata:2')).toEqual(['1']);
});
