import { onReturn } from '../../session/on-return.ts';
import { sayHere } from '../store/people/people.ts';
import { followArrivals } from './arrivals.ts';

/** Three of them are 90 s, after which the server counts a person as away. */
const HERE_EVERY_MS = 30_000;

/** While a shared category is open: reports it to the server, and shows which notes arrive. */
export function whileOpen(space: string, signal: AbortSignal): void {
  const say = () => {
    if (!document.hidden) void sayHere(space).catch(() => {}); // the next one says it
  };
  say();
  const timer = setInterval(say, HERE_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  onReturn(say, signal);
  followArrivals(space, signal);
}
