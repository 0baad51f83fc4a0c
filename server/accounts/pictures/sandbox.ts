import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the packages, among them the decoder, under the name by which Node finds it and, because that may be a
 * link, under its real one: Node reads a package by the first and loads it by the second.
 */
const MODULES = new Set(createRequire(import.meta.url).resolve.paths('sharp'))
  .values()
  .filter((folder) => existsSync(path.join(folder, 'sharp')))
  .take(1)
  .flatMap((folder) => [folder, realpathSync(folder)])
  .toArray();

/**
 * Takes from a process the right to open any more files, sockets or pipes. A process that parses untrusted files needs
 * none of these, and the native decoder, which Node's permissions do not restrict, is bound too. Where the system lacks
 * the command, those permissions are the only protection (docs/security.md).
 */
const closeDoors = ({ pid }: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    execFile('prlimit', ['--pid', String(pid), '--nofile=0:0'], () => resolve());
  });

/**
 * Starts a module as a process that may only read the program: it cannot write files or start processes.
 * @returns `ready` resolves with the first message, when the process can no longer open anything
 */
export function startInSandbox(module: URL): { child: ChildProcess; ready: Promise<void> } {
  const program = path.join(path.dirname(fileURLToPath(module)), path.sep);
  const child = fork(module, {
    // Without the environment: a process that parses untrusted files must not have its secrets.
    env: {},
    execArgv: [
      '--permission',
      '--allow-addons', // the decoder is an addon
      `--allow-fs-read=${program}`,
      ...MODULES.map((folder) => `--allow-fs-read=${folder}`),
      '--allow-fs-write=/proc/self/oom_score_adj',
      '--disable-warning=PERM0001', // warns that addons are not restricted, which prlimit takes care of
    ],
    serialization: 'advanced',
  });
  return { child, ready: once(child, 'message').then(() => closeDoors(child)) };
}
