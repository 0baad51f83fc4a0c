import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Streams } from './streams.ts';

const now = (revision: number) => ({ epoch: 'a', revision });

/** An open stream of Ann, and the texts that it has sent. */
function opened(streams: Streams) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = vi.spyOn(response, 'write');
  const stream = streams.open('ann', 'session', false);
  return { stream, response, sent: () => write.mock.calls.map(([text]) => String(text)).join('') };
}

test('a stream that has not begun sends nothing, also when it is time to show that it is alive', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const streams = new Streams();
  onTestFinished(() => streams.close());
  const { stream, response, sent } = opened(streams);
  vi.advanceTimersByTime(10_000);
  expect(sent()).toBe('');
  stream.begin(response);
  vi.advanceTimersByTime(10_000);
  expect(sent()).toMatch(/:\n\n$/);
});

test('a stream receives of a category as long as it follows it', () => {
  const streams = new Streams();
  onTestFinished(() => streams.close());
  const { stream, response, sent } = opened(streams);
  stream.begin(response);
  streams.follow(stream, new Set(['shopping', 'house']));
  streams.follow(stream, new Set(['house']));
  streams.announce('shopping', now(1));
  streams.announce('house', now(2));
  expect(sent()).not.toContain('shopping');
  expect(sent()).toContain('house');
});

test('a stream that has ended follows nothing any more', () => {
  const streams = new Streams();
  const { stream, response, sent } = opened(streams);
  stream.begin(response);
  streams.end(stream);
  const before = sent();
  streams.follow(stream, new Set(['shopping']));
  streams.announce('shopping', now(1));
  expect(sent()).toBe(before);
  streams.close();
});
