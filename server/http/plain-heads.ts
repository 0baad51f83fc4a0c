import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';
import { plainForwarded } from './forwarded.ts';

/** Node keeps the first of several hosts and shows the others only here. */
function hosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** After it the end of the request is unknown. */
const unclear = (status: number, detail: string) => new Refusal(status, { detail }, { connection: 'close' });

/**
 * Refuses heads that Node accepts and a proxy may read in another way (RFC 9112, sections 3.2 and 6.1), and leaves
 * nothing but addresses in `X-Forwarded-For`.
 */
export function readHeads(app: App): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'transfer-encoding': coding, upgrade } = raw.headers;
    plainForwarded(raw);
    // After a declined upgrade, Node does not respond to what it cannot parse.
    if (upgrade !== undefined) reply.raw.shouldKeepAlive = false;
    if (hosts(raw.rawHeaders) > 1) return done(unclear(400, 'The request must name one host.'));
    done(coding?.includes(',') ? unclear(501, 'A transfer coding of the request is unknown.') : undefined);
  });
}
