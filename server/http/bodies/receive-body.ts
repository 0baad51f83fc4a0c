import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { badRequest, unavailable } from '../../errors.ts';
import { clientKey } from '../limits/client-key.ts';
import type { Held, MemoryBudget } from '../limits/memory-budget.ts';

/** The uncounted size of each body: most fit, and are never refused because of others. */
const FREE_BYTES = 16 * 1024;

export const bodyTooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();

interface Limits {
  limit: number;
  memory: MemoryBudget;
  tooLarge?: () => Error;
}

/**
 * Receives a body up to a limit into one buffer that grows with the bytes received: many small pieces would take
 * a multiple of their size, and a client can announce any length for free.
 * @throws Error 413, or what `tooLarge` makes; Refusal 400 when it is cut off, 503 when its client holds too much of the shared memory
 */
export function receiveBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  { limit, memory, tooLarge = bodyTooLarge }: Limits,
): Promise<Buffer> {
  // A chunked body announces no length.
  const length = request.headers['content-length'];
  const announced = length === undefined ? limit : Number(length);
  if (announced > limit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    // Not from Node's buffer pool: it grows in place, and is freed at once when the body is given up.
    let body = new Uint8Array(Math.min(announced, FREE_BYTES));
    let size = 0;
    let held: Held | undefined;
    let isHeld = true;
    const stop = () => {
      payload.off('data', take).off('end', succeed).off('close', breakOff);
      held?.release();
    };
    const fail = (error: Error) => {
      stop();
      body = new Uint8Array(body.buffer.transfer(0));
      reject(error);
    };
    /** @returns false when this body was dropped to free memory */
    const grow = (needed: number): boolean => {
      const grown = Math.min(Math.max(body.length * 2, needed), limit);
      held ??= memory.hold(clientKey(request.ip), 0, () => {
        isHeld = false;
        fail(unavailable());
      });
      held.grow(grown - body.length);
      if (isHeld) body = new Uint8Array(body.buffer.transfer(grown));
      return isHeld;
    };
    const take = (chunk: Buffer) => {
      if (size + chunk.length > limit) return fail(tooLarge());
      if (size + chunk.length > body.length && !grow(size + chunk.length)) return;
      body.set(chunk, size);
      size += chunk.length;
    };
    const succeed = () => {
      stop();
      resolve(Buffer.from(body.buffer, 0, size));
    };
    // The client disconnected or was cut off: it reads no response, and this is not a server failure.
    const breakOff = () => fail(badRequest('The request broke off.'));
    payload.on('data', take).on('end', succeed).on('close', breakOff);
    payload.on('error', () => {}); // `close` follows
  });
}
