import { trustedScript } from '../../ui/trusted-script.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import address from './worker.ts?worker&url';

/** Runs one task in a worker of its own, which is terminated when the task is done or `signal` aborts. */
export function work(
  request: ToWorker,
  signal: AbortSignal,
  onMessage: (message: FromWorker) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(trustedScript(address), { type: 'module' });
  const stop = () => reject(signal.reason);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    onMessage(data);
    if (data.kind === 'done') resolve();
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else worker.postMessage(request);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
