import type { Fault, Imported } from '../../../contract/transfer/imported.ts';
import { trustedScript } from '../../ui/trusted-script.ts';
import type { FromPacking, FromWorker, ToWorker } from './worker.ts';
import address from './worker.ts?worker&url';

/**
 * Runs one task in a worker of its own, which is terminated when the task is done or `signal` aborts.
 * @returns what was read
 */
export function work(
  request: ToWorker,
  signal: AbortSignal,
  onPacked: (message: FromPacking) => void = () => {},
): Promise<Imported | Fault | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Imported | Fault | undefined>();
  const worker = new Worker(trustedScript(address), { type: 'module' });
  const stop = () => reject(signal.reason);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'done') resolve(data.read);
    else onPacked(data);
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
