import { spawn } from 'node:child_process';
import { seconds } from '../../backup/progress.ts';

/** The environment and the user of a program that is tried. */
export interface Tried {
  env: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
  uid?: number;
  gid?: number;
}

/**
 * Starts a program until it is ready, and ends it again. It ends with this process, too, however that ends: its channel
 * closes (main.ts).
 * @param within how long it may take
 * @throws Error in one line when it does not become ready
 */
export function startOnce(program: string, { signal, ...rest }: Tried, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['serve'], { ...rest, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let said = '';
    let failure: Error | undefined;
    let listens = false;
    const end = (why?: Error) => {
      failure ??= why;
      child.kill(why === undefined ? 'SIGTERM' : 'SIGKILL');
    };
    const late = new Error(`The release is not ready on a copy of the data after ${seconds(within)}.`);
    const timer = setTimeout(() => end(late), within);
    const stop = () => end(new Error('Interrupted.'));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-10_000);
        if (listens || !said.includes('Nightdrive is at')) return;
        listens = true;
        end();
      });
    }
    child.on('error', reject).on('close', (code, killed) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const last = said.trim().split('\n').at(-1) || `it was ended by ${killed ?? `exit code ${code}`}`;
      if (failure !== undefined) reject(failure);
      else if (listens) resolve();
      else reject(new Error(`The release does not start on a copy of the data: ${last}`));
    });
  });
}
