import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { type Connection, connection } from '../store/live.ts';

/** Shorter interruptions are not shown. */
const RECONNECTING_AFTER_MS = 2_000;

/** The connection as shown; null until it is known. */
export const connectionShown = ofSession((signal) => {
  const shown = new Store<Connection | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function update(): void {
    const now = connection().read();
    clearTimeout(timer);
    const show = () => shown.write(now);
    if (now === 'reconnecting') timer = setTimeout(show, RECONNECTING_AFTER_MS);
    else show();
  }
  update();
  connection().listen(update);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return shown;
});
