import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { type Line, line } from '../store/live.ts';

/** A short break is nobody's business. */
const RECONNECTING_AFTER_MS = 2_000;

/** What the screen says of the line; null until it is known. */
export const lineShown = ofSession((signal) => {
  const shown = new Store<Line | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    const now = line().read();
    clearTimeout(timer);
    const show = () => shown.write(now);
    if (now === 'reconnecting') timer = setTimeout(show, RECONNECTING_AFTER_MS);
    else show();
  }
  look();
  line().listen(look);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return shown;
});
