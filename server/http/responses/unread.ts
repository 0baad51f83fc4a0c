import type { App } from '../app-type.ts';
import { clientKey } from '../limits/client-key.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';

/** Shorter responses mostly fit into what the system holds for a connection. */
const FREE_BYTES = 64 * 1024;

/** Counts a response as memory that its client makes the server hold, until it was sent. */
export function countUnread(app: App, memory: MemoryBudget): void {
  app.addHook<string | Buffer | undefined>('onSend', (request, { raw }, payload, done) => {
    const size = payload?.length ?? 0; // that of a stream is counted where it is made
    if (size > FREE_BYTES && !raw.closed) {
      const held = memory.hold(clientKey(request.ip), size, () => request.raw.socket.destroy());
      raw.once('close', held.release);
    }
    done();
  });
}
