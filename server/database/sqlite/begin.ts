import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** Another process, such as an admin command, may hold the write lock for a moment. */
const LOCK_WAIT_MS = 2_000;
const LOCK_RETRY_MS = 5;

/** Begins a transaction that writes. It waits for the lock without holding up the event loop. */
export async function begin(handle: DatabaseSync): Promise<void> {
  for (const since = performance.now(); ; await pause(LOCK_RETRY_MS)) {
    try {
      handle.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > LOCK_WAIT_MS) throw error;
    }
  }
}
