import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chromium on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64) ${WEBKIT} Chrome/156.0 Safari/537.36 Edg/156.0`],
  ['Chromium on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/156.0 Mobile Safari/537.36`],
  [
    'Firefox on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} Version/26.0 Safari/604.1`,
  ],
  ['curl', 'curl/8.14.1'],
  ['Unknown device', '<script>alert(1)</script>'],
  ['Unknown device', ''],
])('the user knows a device as %s', (device, agent) => {
  expect(deviceOf(agent, '127.0.0.1').device).toBe(device);
});

test.each([
  ['198.51.100.x', '198.51.100.23'],
  ['198.51.100.x', '::ffff:198.51.100.23'],
  ['2001:db8:7:x', '2001:db8:7:1::23'],
  ['0:0:0:x', '::1'],
])('of an address %s is kept', (kept, address) => {
  expect(deviceOf('', address).address).toBe(kept);
});
