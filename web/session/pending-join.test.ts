// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

const CODE = 'a'.repeat(44);

afterEach(() => void vi.resetModules());

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
])('in a browser that %s, the code of a link lasts until the user has decided about it', async (_, block) => {
  block();
  const { forgetJoin, pendingJoin, takeJoinCode } = await import('./pending-join.ts');
  location.hash = CODE;
  expect(takeJoinCode()).toBe(CODE);
  expect(location.hash).toBe('');
  expect(pendingJoin()).toBe(CODE);
  forgetJoin();
  expect(pendingJoin()).toBeNull();
});
