import { isIP } from 'node:net';
import type { onRequestHookHandler } from 'fastify';
import { Refusal } from '../../errors.ts';

/** An attacker's page has a name with a dot; IP addresses and names of machines or containers are safe. */
const mayBeStrangers = (name: string): boolean =>
  name.includes('.') && !name.endsWith('.localhost') && isIP(name) === 0;

/**
 * Refuses browsers that use a host name other than the site's (DNS rebinding): an attacker may point a name here, to
 * read what only the operator's network can reach. Monitoring is not a browser, and sends no Accept-Language.
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
