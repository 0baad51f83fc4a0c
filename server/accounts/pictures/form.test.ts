import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, rawForm } from '../../testing/form.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { UploadedFile } from './form.ts';

const PATH = '/api/user/register/';
const PICTURE = 'profile.profile_picture';
const MIB = 1024 * 1024;
const REQUIRED = ['This field is required.'];
const TOO_SHORT = ['Password must be at least 6 characters long'];
const NO_IMAGE = { profile: { profile_picture: [expect.stringContaining('Upload a valid image.')] } };

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

interface Form<Payload> {
  headers: Record<string, string>;
  payload: Payload;
}
const send = (form: Form<Buffer>) => t.send({ method: 'POST', url: PATH, ...form });
/** Past the network: what the test has poured has arrived. */
const pour = async (form: Form<Readable>) => {
  const answer = await t.app.inject({ method: 'POST', url: PATH, ...form });
  answer.raw.req.emit('close'); // as a connection does
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const part = (disposition: string, value: string, ...headers: string[]) =>
  ['--X', `Content-Disposition: form-data; ${disposition}`, ...headers, '', value, ''].join('\r\n');
const field = (name: string, value: string) => part(`name="${name}"`, value);
const ANN = field('username', 'ann');
const SHORT = field('password', 'short');
const END = '--X--\r\n';
/** A file of so many bytes, in a form that has all else but a good password. */
const withFile = (bytes: number) =>
  formOf({ username: 'ann', password: 'short', [PICTURE]: Buffer.alloc(bytes) });

describe('A form', () => {
  test.each<[string, string]>([
    ['as curl sends it', ANN + SHORT + END],
    ['without a line break at the end', `${ANN + SHORT}--X--`],
    ['with fields that are not asked for', ANN + field('admin', 'true') + SHORT + END],
    ['with a field named like a property of objects', field('__proto__', 'x') + ANN + SHORT + END],
    ['with a field twice, of which the last counts', field('username', 'ann!') + ANN + SHORT + END],
    ['with a field without a name', part('', 'x') + ANN + SHORT + END],
    ['with a file that is not asked for', part('name="avatar"; filename="a.png"', 'x') + ANN + SHORT + END],
    [
      'with a file chooser left empty',
      ANN +
        SHORT +
        part(`name="${PICTURE}"; filename=""`, '', 'Content-Type: application/octet-stream') +
        END,
    ],
    ['with an empty picture field', ANN + SHORT + field(PICTURE, '') + END],
  ])('%s is understood', async (_what, body) => {
    expect(await send(rawForm(body))).toMatchObject({ status: 400, body: { password: TOO_SHORT } });
  });

  test('preserves texts exactly', async () => {
    const errors = async (password: string) => {
      const { body } = await send(await formOf({ username: '!', password }));
      return Object.keys(body as object);
    };
    for (const password of ['\ufeffshort', 'short ', ' short', '🚗éa\u0301ﬁx']) {
      expect(await errors(password)).toEqual(['username']);
    }
    for (const password of ['\ufeffshor', '🚗éáﬁ']) {
      expect(await errors(password)).toEqual(['username', 'password']);
    }
  });

  test('does not take a file for a text', async () => {
    const body = part('name="username"; filename="name.txt"', 'ann') + field('password', 'secret') + END;
    expect(await send(rawForm(body))).toMatchObject({ status: 400, body: { username: REQUIRED } });
  });

  test.each<[string, () => Form<Buffer>]>([
    [
      'without a boundary',
      () => ({ ...rawForm(ANN + END), headers: { 'content-type': 'multipart/form-data' } }),
    ],
    ['of another boundary', () => rawForm(ANN + END, 'Y')],
    [
      'that ends in a part',
      () => rawForm(`${ANN}--X\r\nContent-Disposition: form-data; name="password"\r\n\r\nsec`),
    ],
    ['that ends between its parts', () => rawForm(ANN)],
    ['of too many parts', () => rawForm(field('a', 'b').repeat(21) + END)],
  ])('%s is refused', async (_what, form) => {
    const { status, body } = await send(form());
    expect({ status, body }).toEqual({
      status: 400,
      body: { detail: expect.stringMatching(/^Multipart form parse error - ./) },
    });
  });

  test.each([[[0xff]], [[0xc3]], [[0xed, 0xa0, 0x80]], [[0xc0, 0x80]]])(
    'with bytes that are no UTF-8 (%j) is refused',
    async (bytes) => {
      const [before = '', after = ''] = (field('username', '|') + SHORT + END).split('|');
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      expect(await send(rawForm(body))).toMatchObject({
        status: 400,
        body: { detail: 'Multipart form parse error - a field is not valid UTF-8.' },
      });
    },
  );

  test('has no more than its texts for calls without a picture', async () => {
    const form = await formOf({ username: 'ann', password: Buffer.from('a file') });
    const answer = await t.send({ method: 'POST', url: '/api/token/', ...form });
    expect(answer).toMatchObject({ status: 400, body: { password: REQUIRED } });
  });
});

describe('The size of a form', () => {
  const tooLarge = { status: 413, body: { detail: expect.any(String) } };
  const pictureTooLarge = {
    status: 400,
    body: { profile: { profile_picture: ['The picture may have at most 5 MB.'] } },
  };

  test('may be that of such a file and of all the fields', async () => {
    const form = await formOf({
      username: 'ann',
      password: 'short',
      other: 'x'.repeat(64 * 1024 - 8),
      [PICTURE]: Buffer.alloc(5 * MIB),
    });
    expect(await send(form)).toMatchObject({ status: 400, body: NO_IMAGE });
  });

  test('is refused with a file of more, even by a byte', async () => {
    expect(await send(await withFile(5 * MIB + 1))).toMatchObject(pictureTooLarge);
  });

  test('may have fields of 64 KiB together, and none of more', async () => {
    const form = (bytes: number) => rawForm(SHORT + field('other', 'x'.repeat(bytes - 5)) + END);
    expect(await send(form(64 * 1024))).toMatchObject({ status: 400, body: { username: REQUIRED } });
    expect(await send(form(64 * 1024 + 1))).toMatchObject(tooLarge);
  });

  test('is refused before the form is read when it is announced', async () => {
    const { headers } = await withFile(0);
    const never = new Readable({ read() {} });
    const announced = { ...headers, 'content-length': String(6 * MIB) };
    expect(await pour({ headers: announced, payload: never })).toMatchObject(pictureTooLarge);
  });

  test.each([
    ['announced', `Content-Length: ${8 * MIB}`, '', ''],
    ['in pieces', 'Transfer-Encoding: chunked', `${(8 * MIB).toString(16)}\r\n`, '\r\n0\r\n\r\n'],
  ])('is refused to one who goes on sending, on a connection that stays (%s)', async (_how, ...frame) => {
    const [header, before, after] = frame;
    const socket = connect(t.port, '127.0.0.1').setEncoding('latin1');
    const type = 'Content-Type: multipart/form-data; boundary=X';
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\n${type}\r\n${header}\r\n\r\n${before}`);
    socket.write(Buffer.alloc(8 * MIB));
    socket.write(`${after}GET /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const answers = (await socket.toArray()).join('').match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(['HTTP/1.1 400', 'HTTP/1.1 404']);
  });
});

describe('Forms on their way in', () => {
  const unfinished = async (bytes: number) => {
    const { headers, payload } = await withFile(bytes);
    const stream = new Readable({ read() {} });
    stream.push(payload.subarray(0, -1));
    const finish = () => {
      stream.push(payload.subarray(-1));
      stream.push(null);
    };
    return { answer: pour({ headers, payload: stream }), finish };
  };
  const statusesOf = async (uploads: readonly { answer: ReturnType<typeof pour> }[]) =>
    (await Promise.all(uploads.map(({ answer }) => answer))).map(({ status }) => status);

  test('share a limited memory, which a form without a picture does not use', async () => {
    const uploads = await Promise.all(Array.from({ length: 13 }, () => unfinished(5 * MIB)));
    const refused = await Promise.race(uploads.map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(await send(rawForm(ANN + SHORT + END))).toMatchObject({ status: 400 });
    for (const { finish } of uploads) finish();
    expect((await statusesOf(uploads)).filter((status) => status === 503).length).toBeLessThan(13);
    expect(await send(await withFile(5 * MIB))).toMatchObject({ status: 400, body: NO_IMAGE });
  });

  test('are refused for lack of memory on an open connection, so that the sender receives the response', async () => {
    const uploads = await Promise.all(Array.from({ length: 12 }, () => unfinished(5 * MIB)));
    const socket = connect(t.port, '127.0.0.1').setEncoding('latin1');
    const type = 'Content-Type: multipart/form-data; boundary=X';
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${5 * MIB}\r\n\r\n`);
    socket.write(Buffer.alloc(5 * MIB));
    socket.write('GET /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answers = (await socket.toArray()).join('').match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(['HTTP/1.1 503', 'HTTP/1.1 404']);
    for (const { finish } of uploads) finish();
    await statusesOf(uploads);
  });

  test('take no more of it than they need', async () => {
    const uploads = await Promise.all(Array.from({ length: 100 }, () => unfinished(100 * 1024)));
    const large = await unfinished(5 * MIB);
    large.finish();
    expect(await large.answer).toMatchObject({ status: 400, body: NO_IMAGE });
    for (const { finish } of uploads) finish();
    await statusesOf(uploads);
  });

  test('hold a file until it is taken, and no longer', () => {
    const file = new UploadedFile(Buffer.from('picture'));
    expect(file.take()).toEqual(Buffer.from('picture'));
    expect(file.take()).toHaveLength(0);
  });

  test('release their memory when they break off', async () => {
    for (let time = 0; time < 30; time++) {
      const socket = connect(t.port, '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: ${5 * MIB}\r\n\r\n`;
      socket.write(head);
      await new Promise((written) => socket.write(Buffer.alloc(4 * MIB), written));
      socket.destroy();
      await once(socket, 'close');
    }
    expect(await send(await withFile(5 * MIB))).toMatchObject({ status: 400, body: NO_IMAGE });
  });
});
