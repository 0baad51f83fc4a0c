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
export async function startOnce(program: string, { signal, ...rest }: Tried, within: number): Promise<void> {
  const late = AbortSignal.timeout(within);
  const child = spawn(program, ['serve'], {
    ...rest,
    signal: AbortSignal.any(signal ? [signal, late] : [late]),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let listens = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000);
      if (listens || !said.includes('Nightdrive is at')) return;
      listens = true;
      child.kill('SIGTERM');
    });
  }
  child.on('error', ({ message }) => {
    said += `\n${message}`;
  });
  const end = await new Promise((resolve) =>
    child.on('close', (code, killed) => resolve(killed ?? `exit code ${code}`)),
  );
  if (signal?.aborted) throw new Error('Interrupted.');
  if (late.aborted)
    throw new Error(`The release is not ready on a copy of the data after ${seconds(within)}.`);
  if (listens) return;
  const last = said.trim().split('\n').at(-1) || `it was ended by ${end}`;
  throw new Error(`The release does not start on a copy of the data: ${last}`);
}
