import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages, among them the decoder. */
const MODULES = createRequire(import.meta.url)
  .resolve('sharp')
  .replace(/(?<=[\\/]node_modules[\\/]).*$/, '');

/**
 * Takes from a process the right to open anything more: files, sockets, pipes. Who reads what strangers send needs none
 * of them, and the decoder itself, which Node's permissions do not hold, has none either. Where the system has no such
 * command, those permissions are all there is (docs/security.md).
 */
const closeDoors = ({ pid }: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    execFile('prlimit', ['--pid', String(pid), '--nofile=0:0'], () => resolve());
  });

/**
 * Starts a module as a process that may read the program and nothing else, write nothing and start nothing.
 * @returns `ready` resolves when it has said anything, and may open nothing any more
 */
export function startInSandbox(module: URL): { child: ChildProcess; ready: Promise<void> } {
  const program = path.join(path.dirname(fileURLToPath(module)), path.sep);
  const child = fork(module, {
    // Without the environment: its secrets are not for a process that reads what strangers send.
    env: {},
    execArgv: [
      '--permission',
      '--allow-addons', // the decoder is one
      `--allow-fs-read=${program}`,
      `--allow-fs-read=${MODULES}`,
      '--allow-fs-write=/proc/self/oom_score_adj',
      '--disable-warning=PERM0001', // that addons are free, which is why the doors are closed
    ],
    serialization: 'advanced',
  });
  return { child, ready: once(child, 'message').then(() => closeDoors(child)) };
}
