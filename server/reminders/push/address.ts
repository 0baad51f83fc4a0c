import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const matches = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Checks an address that a client named before it is stored, and again before it is called.
 * @param ownHosts further hosts, with the port where it is not the default one; these may be on a private network
 */
export function isPushAddress(text: string, ownHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, host, hostname } = new URL(text);
  if (protocol !== 'https:' || username + password !== '') return false;
  if (ownHosts.some((pattern) => matches(pattern, host))) return true;
  return port === '' && PUSH_SERVICES.some((pattern) => matches(pattern, hostname));
}

/** True for an address on the public internet; one of version 4 written as version 6 counts as what it stands for. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * Resolves a name for one connection, which is then made to these very addresses: a name whose addresses change in
 * between leads nowhere else.
 */
export const publicLookup =
  (ownHosts: readonly string[], resolve = lookup) =>
  (hostname: string, options: LookupOptions, found: Found): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const isOwn = ownHosts.some((pattern) => matches(pattern.replace(/:\d+$/, ''), hostname));
      const isRefused = !isOwn && !addresses?.every(({ address }) => isPublic(address));
      found(error ?? (isRefused ? new Error(`${hostname} is not on the public internet`) : null), addresses);
    });
  };
