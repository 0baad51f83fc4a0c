import { Store } from '../../ui/store.ts';

const MINUTE_MS = 60_000;

/** The time now, renewed at each full minute: reminders have no seconds. */
export const minutes = new Store(Date.now());

(function tick(): void {
  minutes.write(Date.now());
  setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
})();
document.addEventListener('visibilitychange', () => minutes.write(Date.now()));
