// @vitest-environment jsdom
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';

const POST = `
const { parentPort } = require('node:worker_threads');
const channel = new BroadcastChannel('tabs');
channel.postMessage('from another file');
parentPort.postMessage('posted');
`;

test('tabs receive the messages of their own file of tests, and of no other', async () => {
  const [one, other] = [new BroadcastChannel('tabs'), new BroadcastChannel('tabs')];
  const elsewhere = new Worker(POST, { eval: true });
  onTestFinished(async () => {
    one.close();
    other.close();
    await elsewhere.terminate();
  });
  const received = vi.fn();
  one.addEventListener('message', ({ data }) => received(data));
  await once(elsewhere, 'message');
  other.postMessage('from this file');
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith('from this file'));
  expect(received).toHaveBeenCalledOnce();
});
