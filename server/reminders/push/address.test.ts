import { expect, test } from 'vitest';
import { isPublic, isPushAddress, publicLookup } from './address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
  'https://push.example.org/abc',
  'https://a.push.example.net:8443/abc',
])('%s is the address of a push service', (address) => {
  expect(isPushAddress(address, ['push.example.org', '*.push.example.net:8443'])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evil-push.apple.com/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://evil.example/#fcm.googleapis.com',
  'https://evil.example/\\@fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:169.254.169.254]/abc',
  'https://localhost/abc',
  'https://push.example.org:444/abc',
  'https://a.push.example.net/abc',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not the address of a push service', (address) => {
  expect(isPushAddress(address, ['push.example.org', '*.push.example.net:8443'])).toBe(false);
});

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
  ],
];

test.each(PRIVATE)('%s is not on the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['142.250.74.10', '2a00:1450:4001:82a::200a', '::ffff:142.250.74.10', '172.32.0.1'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

const found = (hostname: string, addresses: string[]) =>
  new Promise<unknown>((resolve) => {
    const resolver = (
      _: string,
      __: object,
      then: (error: null, list: { address: string; family: number }[]) => void,
    ) =>
      then(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    publicLookup(['push.lan:8443'], resolver as never)(hostname, {}, (error, list) =>
      resolve(error?.message ?? list),
    );
  });

test('a connection is made to the public addresses of a name', async () => {
  expect(await found('fcm.googleapis.com', ['142.250.74.10'])).toEqual([
    { address: '142.250.74.10', family: 4 },
  ]);
});

test.each([[['10.0.0.1']], [['142.250.74.10', '127.0.0.1']], [['::ffff:192.168.0.1']]])(
  'no connection is made to a name that leads to %s',
  async (addresses) => {
    expect(await found('fcm.googleapis.com', addresses)).toBe(
      'fcm.googleapis.com is not on the public internet',
    );
  },
);

test('a listed host may be on a private network', async () => {
  expect(await found('push.lan', ['10.0.0.1'])).toEqual([{ address: '10.0.0.1', family: 4 }]);
});
