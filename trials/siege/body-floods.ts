import sharp from 'sharp';
import { formOf } from '../../server/testing/form.ts';
import { type Flood, keepBusy, socketThat } from './flood.ts';

const MIB = 1024 * 1024;

interface Unfinished {
  request: string;
  type: string;
  length: number;
  body: string | Buffer;
  signedIn?: boolean;
}

/** Connections with a request whose body stops before its end. */
const unfinished = (
  sockets: number,
  { request, type, length, body, signedIn = true }: Unfinished,
): Flood['prepare'] => {
  return async (attacker, target) => {
    const bearer = signedIn ? `Authorization: Bearer ${attacker.access}\r\n` : '';
    const head = `${request} HTTP/1.1\r\nHost: localhost\r\n${bearer}Content-Type: ${type}\r\nContent-Length: ${length}`;
    const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(body)]);
    return async () => {
      for (let count = 0; count < sockets; count++) socketThat(target, bytes).resume();
    };
  };
};

const PART =
  '--X\r\nContent-Disposition: form-data; name="profile.profile_picture"; filename="a.png"\r\n\r\n';
const LONG = 250 * 1024;
const LONG_TEXT = 'x'.repeat(LONG - 100);

const pictures: Flood = {
  aimedAt: 'send a picture',
  prepare: async (attacker) => {
    const large = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#c33' } });
    const form = await formOf({
      username: 'attacker',
      'profile.profile_picture': await large.jpeg().toBuffer(),
    });
    return () => keepBusy(12, () => attacker.call('PUT', '/api/user/update/', form.payload, form.headers));
  },
};

export const bodyFloods: Record<string, Flood> = {
  'stopped uploads': {
    aimedAt: 'send a picture',
    prepare: unfinished(26, {
      request: 'PUT /api/user/update/',
      type: 'multipart/form-data; boundary=X',
      length: 5 * MIB,
      body: Buffer.concat([Buffer.from(PART), Buffer.alloc(5 * MIB - 1_000)]),
    }),
  },
  'unfinished JSON': {
    prepare: unfinished(3_000, {
      request: 'POST /api/token/',
      type: 'application/json',
      length: LONG,
      body: `{"username":"${LONG_TEXT}`,
      signedIn: false,
    }),
  },
  'unfinished notes': {
    prepare: unfinished(1_100, {
      request: 'POST /api/notes/',
      type: 'application/json',
      length: LONG,
      body: `{"content":"${LONG_TEXT}`,
    }),
  },
  'pictures at once': pictures,
};
