import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { App } from './app-type.ts';

/** The time that an idle connection has for a call that is on its way. */
export const LAST_CALL_MS = 1_000;
/** The time that calls in flight have to complete. */
const FINISH_WITHIN_MS = 5_000;

/** Stops listening, completes the calls that have reached the server, and aborts those that exceed the time. */
export async function finishCalls(app: App): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close them as soon as it stops listening.
  server.closeIdleConnections = () => {
    // Timers run before reads: a call that arrived while the event loop was busy has to be read first.
    setTimeout(() => setImmediate(closeIdle), LAST_CALL_MS);
  };
  const patience = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await endOfTurn(); // connections that the system has already accepted
  await app.close();
  clearTimeout(patience);
}
