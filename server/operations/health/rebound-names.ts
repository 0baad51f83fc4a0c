import { isIP } from 'node:net';
import type { onRequestHookHandler } from 'fastify';
import { Refusal } from '../../errors.ts';

/** Pages of strangers have a name with a dot; addresses and the names of a machine or container are not theirs. */
const mayBeStrangers = (name: string): boolean =>
  name.includes('.') && !name.endsWith('.localhost') && isIP(name) === 0;

/**
 * Refuses browsers that came by a name which is not the site's: a stranger may have made a name of theirs lead here, to
 * read with it what only the operator's network can reach. What watches the site is no browser, and names no language.
 */
export function refuseReboundNames(publicUrl: string | undefined): onRequestHookHandler {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  return ({ hostname, headers }, _reply, done) => {
    const isBrowser = headers['accept-language'] !== undefined;
    const name = hostname.toLowerCase();
    const isRebound = isBrowser && name !== own && mayBeStrangers(name);
    done(isRebound ? new Refusal(421, { detail: 'The site has another name.' }) : undefined);
  };
}
