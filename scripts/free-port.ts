import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any (Linux from 32768, others from 49152): until ours is
 * listened on, and whenever its server restarts, one of those could go to another.
 */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 20;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    // Somebody has it, or may not be disturbed there: another one will do.
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
