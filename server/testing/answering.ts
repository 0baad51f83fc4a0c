import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on this machine until the test has ended. @returns the port */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server that gives this answer to each call. @returns its port */
export const answering = (body: () => string): Promise<number> =>
  listening(createServer((_, response) => response.setHeader('connection', 'close').end(body())));
