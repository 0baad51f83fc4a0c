// `npm run build`: the web app for browsers, the same for the server, which pre-renders pages with it, and the server.
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';
import { hashSources, noteBuild } from './sources.mjs';

const sources = hashSources(); // before the build: what is edited during it makes the next one
noteBuild(undefined);
const isWhole = ['vite.config.ts', 'vite.server.config.ts'].every((config) => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, ...process.argv.slice(2)];
  // Always production, regardless of the shell; development is `npm run dev`.
  const env = { ...process.env, NODE_ENV: 'production' };
  return spawnSync(process.execPath, vite, { cwd: root, stdio: 'inherit', env }).status === 0;
});
if (isWhole) noteBuild(sources);
process.exitCode = isWhole ? 0 : 1;
