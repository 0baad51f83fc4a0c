import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { App } from './app-type.ts';

/** A connection that looks idle has this time for a call that is on its way. */
export const LAST_CALL_MS = 1_000;
/** Calls in flight have this time to end. */
const FINISH_WITHIN_MS = 5_000;

/** Stops listening, completes the calls that have reached the server, and cuts those that do not end. */
export async function finishCalls(app: App): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close them as soon as it stops listening.
  server.closeIdleConnections = () => {
    // Timers run before reads: a call that came while the event loop was busy has to be read first.
    setTimeout(() => setImmediate(closeIdle), LAST_CALL_MS);
  };
  const patience = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await endOfTurn(); // connections that the system has already taken for us
  await app.close();
  clearTimeout(patience);
}
