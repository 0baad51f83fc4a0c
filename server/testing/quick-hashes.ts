import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';
import { quickArgon2 } from './quick-argon2.ts';

// Setup of the tests on both engines. A test of hashing itself takes the real hashes back for its file.
delete process.env['HASHES'];
// The files of a worker share the product's modules, which have imported the function.
if (!vi.isMockFunction(crypto.argon2)) {
  crypto.argon2 = vi.fn(quickArgon2);
  syncBuiltinESMExports();
}
