import { availableParallelism } from 'node:os';
import type { Database } from '../database/database.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { PictureProcess } from './picture-process.ts';
import type { TokenKeys } from './tokens.ts';
import { type Turns, turns } from './turns.ts';
import { UploadMemory } from './upload-memory.ts';

/** The thread pool of Node has four threads; one is left to all else. */
const HASHES_AT_ONCE = Math.min(availableParallelism(), 3);
/** A second or two of waiting. */
const HASHES_WAITING_MAX = 64;
const REGISTRATIONS = { burst: 30, perCallMs: 10_000 };

export interface AccountSettings {
  db: Database;
  clock: () => number;
  keys: TokenKeys;
  registration: 'open' | 'closed';
  /** Origin that picture addresses begin with; unset, they are paths. */
  publicUrl: string | undefined;
  rateLimit: boolean;
}

/** What the routes of accounts work with; one for the whole app, because its limits are. */
export interface AccountDeps extends AccountSettings {
  hashing: Turns;
  pictures: PictureProcess;
  uploads: UploadMemory;
  registrations: RateLimit;
}

export const accountDeps = (settings: AccountSettings): AccountDeps => ({
  ...settings,
  hashing: turns(HASHES_AT_ONCE, HASHES_WAITING_MAX),
  pictures: new PictureProcess(),
  uploads: new UploadMemory(),
  registrations: new RateLimit(REGISTRATIONS, settings.clock),
});
