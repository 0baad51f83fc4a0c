import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Database } from '../../database/database.ts';
import { isPushAddress, publicLookup } from './address.ts';
import { pushKeyOf } from './key.ts';

const TTL_SECONDS = 4 * 3_600;
const TIME_MAX_MS = 10_000;
const ANSWER_MAX_BYTES = 4_096;

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Message {
  /** The note, by which a later notification replaces an earlier one. */
  tag: string;
  title: string;
  body: string;
  /** The page that a click opens. */
  path: string;
}

/** `again`: after so many milliseconds, where the service said how long. */
export type Sent = { is: 'sent' | 'failed' | 'gone' } | { is: 'again'; afterMs: number };

export interface PushSettings {
  db: Database;
  hosts: readonly string[];
  /** Who sends, for the operators of push services. */
  subject: string;
  /** The authority of a service with a certificate of its own. */
  ca?: string | undefined;
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Sent {
  if (statusCode >= 200 && statusCode < 300) return { is: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { is: 'gone' };
  if (statusCode !== 429 && statusCode < 500) return { is: 'failed' };
  const seconds = Number(headers['retry-after']);
  return { is: 'again', afterMs: seconds > 0 ? seconds * 1000 : 0 };
}

/** Reads an answer to its end, or ends its connection. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => {}); // its status is known
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) answer.destroy();
  });
}

/** Sends notifications to addresses that clients named: to push services alone, without following where they lead. */
export function pushSender({ db, hosts, subject, ca }: PushSettings) {
  const lookup = publicLookup(hosts);
  const agent = new Agent({ maxSockets: 50, ...(ca !== undefined && { ca }) });
  return async (to: Subscription, { tag, ...shown }: Message): Promise<Sent> => {
    const { endpoint, p256dh, auth } = to;
    if (!isPushAddress(endpoint, hosts)) return { is: 'gone' };
    const { headers, body } = await buildPushPayload(
      {
        data: { tag, ...shown },
        options: { ttl: TTL_SECONDS, urgency: 'high', topic: tag.replaceAll('-', '') },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject, ...(await pushKeyOf(db)) },
    );
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(TIME_MAX_MS);
      const sending = request(endpoint, { method: 'POST', headers, agent, lookup, signal }, (answer) => {
        discard(answer);
        resolve(outcomeOf(answer));
      });
      sending.on('error', () => resolve({ is: 'again', afterMs: 0 })); // not reached, or refused by the lookup
      sending.end(body);
    });
  };
}

export type SendPush = ReturnType<typeof pushSender>;
