// `npm run build`: the web app for browsers, then the same for the server, which pre-renders pages with it.
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';
import { hashSources, noteBuild } from './sources.mjs';

const sources = hashSources(); // before the build: an edit during it makes the next one
noteBuild(undefined);
vite('build');
vite('build', '--ssr', 'web/entry-server.tsx', '--outDir', 'dist/server');
noteBuild(sources);

function vite(...args) {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
