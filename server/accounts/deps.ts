import { availableParallelism } from 'node:os';
import { type ConcurrencyLimit, concurrencyLimit } from '../http/limits/concurrency-limit.ts';
import type { MemoryBudget } from '../http/limits/memory-budget.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import { profiles } from './accounts.ts';
import type { Recorder } from './events/record-event.ts';
import type { EventDeps } from './events/routes.ts';
import type { Addressed } from './pictures/address.ts';
import { PictureProcess } from './pictures/process.ts';
import type { TokenKeys } from './signing/tokens.ts';

const HASHES = {
  /** Node's thread pool has four threads; one is left for everything else. */
  atOnce: Math.min(availableParallelism(), 3),
  /** A second or two of waiting. */
  waitingMax: 64,
  /** Per client address, or per user who changes a password: more than register or log in behind one at once. */
  perClient: 32,
};
/** Concurrent guesses for one name from addresses where it is not known. */
const GUESSES = { atOnce: Infinity, waitingMax: 0, perClient: 16 };
/** Registrations and renames from one address: each reveals whether a name is taken. */
const NAMES = { burst: 30, perCallMs: 10_000 };
/** Each may take half a second and half a gigabyte. */
const PICTURES = { burst: 20, perCallMs: 180_000 };

/** Downloads that become events: more would push the other events out. */
const DOWNLOADS = { burst: 5, perCallMs: 3_600_000 };

export interface AccountSettings extends Recorder, Addressed {
  elapsed: () => number;
  keys: TokenKeys;
  registration: 'open' | 'closed';
  rateLimit: boolean;
  /** The memory held by request bodies that are being received. */
  bodies: MemoryBudget;
  /** Called after sessions of an owner were ended before they expired. */
  sessionsEnded: (owner: string) => void;
  /** Takes an account that is about to be deleted out of all shared categories. */
  leaveShared: (owner: string) => Promise<void>;
}

/** The dependencies of the account routes; one object for the whole app, because its limits are shared. */
export interface AccountDeps extends AccountSettings, EventDeps {
  hashing: ConcurrencyLimit;
  guesses: ConcurrencyLimit;
  pictures: PictureProcess;
  profileOf: ReturnType<typeof profiles>;
  registrations: RateLimit;
  renames: RateLimit;
  newPictures: RateLimit;
}

export const accountDeps = (settings: AccountSettings): AccountDeps => ({
  ...settings,
  hashing: concurrencyLimit(HASHES),
  guesses: concurrencyLimit(GUESSES),
  pictures: new PictureProcess(),
  profileOf: profiles(settings.db, settings),
  registrations: new RateLimit(NAMES, settings.elapsed),
  renames: new RateLimit(NAMES, settings.elapsed),
  newPictures: new RateLimit(PICTURES, settings.elapsed),
  downloads: new RateLimit(DOWNLOADS, settings.elapsed),
});
