// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

test('where the browser refuses storage, and with it locks, changes are sent all the same', async () => {
  const denied = new DOMException('Denied', 'SecurityError');
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw denied;
  });
  const locks = { request: () => Promise.reject(denied) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  vi.resetModules();
  const { Tabs } = await import('./tabs.ts');
  const tabs = new Tabs('ann', () => {});
  const send = vi.fn(async () => {});
  await tabs.oneAtATime(send);
  tabs.close();
  expect(send).toHaveBeenCalledOnce();
});
