import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../running/client.ts';
import type { Rarely } from './users.ts';

export interface Target {
  port: number;
  engine: 'sqlite' | 'postgres';
}

export interface Flood {
  /** The users' work that it is aimed at, beside their notes. */
  aimedAt?: Rarely;
  /** Fills accounts. @returns the attack itself, which goes on until its process is ended */
  prepare: (attacker: Client, target: Target) => Promise<() => Promise<void>>;
}

/** An address of the attacker. */
export const address = (number = 1): string => `127.0.2.${number}`;

export async function signedUp({ port }: Target, name = 'attacker', connections = 64): Promise<Client> {
  const client = new Client(port, { localAddress: address(), maxSockets: connections });
  await client.signUp(name);
  return client;
}

const REST_MS = 1_000;

/** Makes a call repeatedly, this many at a time; a refused one waits as long as the answer asks for. */
export async function keepBusy(
  atOnce: number,
  call: (loop: number) => Promise<{ status: number }>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, loop) => {
      for (;;) {
        const { status } = await call(loop).catch(() => ({ status: 503 }));
        if (status === 429 || status >= 500) await delay(REST_MS);
      }
    }),
  );
}

/** The calls of one address are limited, so an account is filled from several. */
const FILLERS = 10;

/** Fills a new category of the account with notes, until it has this many or the server refuses more. */
export async function fill(
  { port }: Target,
  owner: Client,
  count: number,
  content: string,
): Promise<string[]> {
  const category = randomUUID();
  await owner.succeed('POST', '/api/categories/', { id: category, title: 'Full' });
  const ids: string[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: FILLERS }, async (_, index) => {
      const client = new Client(port, { localAddress: address(100 + index) });
      client.access = owner.access;
      while (left > 0) {
        left--;
        const id = randomUUID();
        const { status } = await client.call('POST', '/api/notes/', { id, category, content });
        if (status === 201) ids.push(id);
        else if (status === 400) left = 0;
        else await delay(REST_MS);
      }
    }),
  );
  return ids;
}

/** A connection that sends its bytes, and then those of the attack; nothing is read from it by default. */
export function socketThat(target: Target, bytes: Buffer | string, from = address()): Socket {
  const socket = connect({ port: target.port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {}); // closed by the server: what an attacker has to live with
  socket.write(bytes);
  return socket;
}
