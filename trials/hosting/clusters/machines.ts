import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;

/** Waits until a condition holds. @throws Error when it takes too long */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - since > READY_WITHIN_MS) throw new Error(`${what} took too long.`);
    await delay(LOOK_EVERY_MS);
  }
}

/** The user who runs PostgreSQL, which refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Sends a signal to a process and its children, as when a machine dies, hangs or continues. */
export function signalAll(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === 0) return;
  const { stdout: children } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.split('\n').map(Number)])
    try {
      if (one > 0) process.kill(one, signal);
    } catch {
      // It has already ended.
    }
}
