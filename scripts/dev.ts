// `npm run dev`: the server, which starts again when its sources change, and Vite, which swaps the web's in place.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// Both sides use the same settings.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const both = [['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js']].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

await Promise.race(both.map((child) => once(child, 'exit')));
end();
await Promise.all(both.map(ended));
process.exitCode = both.some((child) => child.exitCode !== 0 && child.signalCode === null) ? 1 : 0;

function end(): void {
  for (const child of both) child.kill('SIGTERM');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
