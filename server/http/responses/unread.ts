import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';
import { clientKey } from '../limits/client-key.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';

/** Shorter responses mostly fit into what the system holds for a connection. */
const FREE_BYTES = 64 * 1024;

/** Counts bytes as memory that the client makes the server hold, until the response was sent. */
export function holdUntilSent(
  memory: MemoryBudget,
  { ip, raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  bytes: number,
): void {
  // A client that has gone meanwhile reads nothing, and its connection is not closed again.
  if (raw.closed) return;
  const held = memory.hold(clientKey(ip), bytes, () => socket.destroy());
  raw.once('close', held.release);
}

/** Counts each response until it was sent; a stream is counted where it is made. */
export function countUnread(app: App, memory: MemoryBudget): void {
  app.addHook<string | Buffer | undefined>('onSend', (request, reply, payload, done) => {
    const size = payload?.length ?? 0;
    if (size > FREE_BYTES) holdUntilSent(memory, request, reply, size);
    done();
  });
}
