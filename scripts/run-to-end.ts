import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const GRACE_MS = 10_000;
const running = new Set<ChildProcess>();
let interrupted = false;

/**
 * Runs a Node program and tells whether it succeeded. None of its processes is left when it has ended.
 * @throws Error when all was interrupted
 */
export async function runToEnd(args: string[], options: SpawnOptions): Promise<boolean> {
  if (interrupted) throw new Error('Interrupted.');
  const detached = process.platform !== 'win32'; // a process group of its own, to end as a whole
  const child = spawn(process.execPath, args, {
    ...options,
    detached,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  killGroup(child);
  if (interrupted) throw new Error('Interrupted.');
  return code === 0;
}

/** Asks all that runs to end, and after a while ends it. */
export function interrupt(): void {
  interrupted = true;
  for (const child of running) {
    child.kill('SIGINT');
    setTimeout(() => killGroup(child), GRACE_MS).unref();
  }
}

export function isInterrupted(): boolean {
  return interrupted;
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // nobody of the group is left
  }
}
