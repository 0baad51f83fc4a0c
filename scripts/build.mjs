// `npm run build`: the web app for browsers, and the same for the server, which pre-renders pages with it.
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';
import { hashSources, noteBuild } from './sources.mjs';

const sources = hashSources(); // before the build: what is edited during it makes the next one
noteBuild(undefined);
const vite = ['node_modules/vite/bin/vite.js', 'build', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, vite, { cwd: root, stdio: 'inherit' });
if (status === 0) noteBuild(sources);
process.exitCode = status === 0 ? 0 : 1;
