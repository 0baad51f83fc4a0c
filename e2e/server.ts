// The server as it is shipped, on a data folder that is removed with it; only its hashes are quick.
import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickArgon2 } from '../server/testing/quick-argon2.ts';

crypto.argon2 = quickArgon2;
syncBuiltinESMExports();
const folder = mkdtempSync(join(tmpdir(), 'nightdrive-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env['DATA_DIR'] = folder;
await import(new URL('../dist/server/main.js', import.meta.url).href);
