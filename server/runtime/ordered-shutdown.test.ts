import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shutDownInOrder } from './shutdown.ts';

/** Shuts down without an end to it. @returns a signal, and how the process has ended */
function closing() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const handlers = new Map<unknown, () => void>();
  vi.spyOn(process, 'on').mockImplementation((event, handler) => {
    handlers.set(event, handler);
    return process;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  shutDownInOrder(pino({ level: 'silent' }), () => new Promise(() => {}));
  return { interrupt: () => handlers.get('SIGINT')?.(), exit };
}

test('a second signal after a second ends the process at once, while it is still closing', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const { interrupt, exit } = closing();
  interrupt();
  now.mockReturnValue(6_000);
  interrupt();
  expect(exit).not.toHaveBeenCalled();
  now.mockReturnValue(6_001);
  interrupt();
  expect(exit).toHaveBeenCalledWith(1);
});

test('a process that does not close in nine and a half seconds is ended', () => {
  const { interrupt, exit } = closing();
  interrupt();
  vi.advanceTimersByTime(9_499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledWith(1);
});
