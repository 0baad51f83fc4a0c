import { spawn } from 'node:child_process';

const SITE = ['--max-semi-space-size=8', 'dist/server/main.js'];
const SETTINGS = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: 'dist/compile-cache' };

/**
 * Replaces this process with the site, under options that only the start of a process can set. Windows cannot replace
 * a process, so this one waits there and ends with the site's exit code.
 */
export function serve(platform = process.platform) {
  const env = { ...process.env, ...SETTINGS };
  if (platform !== 'win32') process.execve(process.execPath, [process.execPath, ...SITE], env);
  const site = spawn(process.execPath, SITE, { env, stdio: 'inherit' });
  // These signals reach the site too, which shuts down in order; a second one would end it at once.
  for (const signal of ['SIGINT', 'SIGBREAK', 'SIGHUP']) process.on(signal, () => {});
  site.on('exit', (code) => process.exit(code ?? 1));
}
