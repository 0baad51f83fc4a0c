// The server as it is shipped, on a data folder of its own, which goes with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'nightdrive-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env['DATA_DIR'] = folder;
await import(new URL('../dist/server/main.js', import.meta.url).href);
