// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetJoin, pendingJoin, takeJoinCode } from './pending-join.ts';

const CODE = 'a'.repeat(44);

afterEach(() => {
  vi.restoreAllMocks();
  forgetJoin();
});

test.each([
  ['stores data', () => {}],
  [
    'blocks the data of the site',
    () => {
      vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    },
  ],
])('in a browser that %s, the code of a link lasts until the user has decided about it', (_, block) => {
  block();
  location.hash = CODE;
  expect(takeJoinCode()).toBe(CODE);
  expect(location.hash).toBe('');
  expect(pendingJoin()).toBe(CODE);
  forgetJoin();
  expect(pendingJoin()).toBeNull();
});
