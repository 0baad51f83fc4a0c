import { spawn } from 'node:child_process';

const SITE = ['--max-semi-space-size=8', 'dist/server/main.js'];
const SETTINGS = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: 'dist/compile-cache' };

/**
 * Becomes the site, with the settings that only the start of a process can make. Windows cannot: there this process
 * ends with the site, as it did.
 */
export function serve(platform = process.platform) {
  const env = { ...process.env, ...SETTINGS };
  if (platform !== 'win32') process.execve(process.execPath, [process.execPath, ...SITE], env);
  const site = spawn(process.execPath, SITE, { env, stdio: 'inherit' });
  // They reach the site too, which completes what it has begun; to pass them on would end it at once.
  for (const signal of ['SIGINT', 'SIGBREAK', 'SIGHUP']) process.on(signal, () => {});
  site.on('exit', (code) => process.exit(code ?? 1));
}
