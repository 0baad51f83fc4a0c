import { expect, test } from 'vitest';
import { trustedScript } from './trusted-script.ts';

test('addresses of this site are let through', () => {
  expect(trustedScript('/worker.js')).toBe('/worker.js');
  expect(trustedScript('/assets/worker-BshWWRVH.js')).toBe('/assets/worker-BshWWRVH.js');
});

test.each([
  'https://evil.example/a.js',
  '//evil.example/a.js',
  'data:text/javascript,1',
  '',
  'worker.js',
  '/\\evil.example',
])('no other address is let through: %s', (address) => {
  expect(() => trustedScript(address)).toThrow('is no script of this site');
});
