import { expect, onTestFinished, test, vi } from 'vitest';
import { rowsProgress, seconds } from './progress.ts';

/** What is written to a terminal, or to a pipe, while the work runs. */
function shownOn(isTTY: boolean, work: () => void): string {
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY') ?? { value: undefined };
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
  onTestFinished(() => void Object.defineProperty(process.stderr, 'isTTY', before));
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  work();
  const shown = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return shown;
}

const CLEAR = '\r\x1b[K';

test('rows are shown on a terminal four times a second at most, and never on a pipe', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const work = () => {
    const { done, over } = rowsProgress('Copying', 1_000);
    now += 249;
    done(100);
    now += 751;
    done(150);
    over();
  };
  expect(shownOn(true, work)).toBe(`${CLEAR}Copying … 25 % of 1000 rows, 3 s left${CLEAR}`);
  expect(shownOn(false, work)).toBe('');
});

test.each([
  [0, '0.0 s'],
  [9_960, '10.0 s'],
  [10_000, '10 s'],
])('%d ms take "%s"', (ms, text) => {
  expect(seconds(ms)).toBe(text);
});
