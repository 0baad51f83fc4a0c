import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/**
 * Runs a module of the server in a child process, until it prints "ready". It is killed when the
 * test has ended.
 * @param code the body of a module; it may import by the absolute urls that the caller put in
 */
export async function child(code: string): Promise<ChildProcess> {
  const process_ = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    process_.kill('SIGKILL');
  });
  await once(process_.stdout, 'data');
  return process_;
}

/** Ends a child as a power cut would, without a chance to clean up. */
export async function killed(process_: ChildProcess): Promise<void> {
  const ended = once(process_, 'exit');
  process_.kill('SIGKILL');
  await ended;
}
