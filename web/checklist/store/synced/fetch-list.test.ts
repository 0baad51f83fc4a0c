// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { wholeList } from '../../../testing/open-checklist.ts';
import { fetchList } from './fetch-list.ts';

const { rows: categories, isWhole: whole, ...newer } = wholeList('ann', 4, [{ id: 'home', title: 'Home' }]);

test('a request for a list times out after 20 seconds and is sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
    return limit.signal;
  });
  const hang = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const fetched = vi
    .fn()
    .mockImplementationOnce((_: string, init: RequestInit) => hang(init))
    .mockImplementation(async () => Response.json({ ...newer, whole, categories }));
  vi.stubGlobal('fetch', fetched);
  const list = vi.fn();
  void fetchList('categories', '0', new AbortController().signal).then(list);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ revision: 4 }));
});
