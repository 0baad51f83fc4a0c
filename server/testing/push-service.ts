import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { importJWK, jwtVerify } from 'jose';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, 'certificates', name), 'utf8');

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A device with a subscription, which decrypts what reaches it (RFC 8291). */
export class Device {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.keys = {
      p256dh: this.#ecdh.generateKeys('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  read(body: Buffer): unknown {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const derive = (ikm: Uint8Array, salted: Uint8Array, info: Uint8Array | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salted, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const ikm = derive(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}

/** Throws unless the sender has proved who it is (RFC 8292). */
export async function verifySender({ headers }: Received, key: string, origin: string): Promise<unknown> {
  const [, token = '', named] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (named !== key) throw new Error('It names another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  return (await jwtVerify(token, jwk, { audience: origin })).payload.sub;
}

export type AnswerPush = (response: ServerResponse, received: Received) => void;

/** A push service on this machine, which answers as a test wants. */
export async function pushService(): Promise<{
  host: string;
  origin: string;
  received: Received[];
  /** By the path of the subscription; 201 without one. */
  answers: Map<string, AnswerPush>;
  close: () => Promise<void>;
}> {
  const received: Received[] = [];
  const answers = new Map<string, AnswerPush>();
  const server = createServer(
    { cert: file('localhost.pem'), key: file('localhost.key') },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
        received.push(one);
        const answer = answers.get(one.path);
        if (answer === undefined) response.writeHead(201).end();
        else answer(response, one);
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    host,
    origin: `https://${host}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
