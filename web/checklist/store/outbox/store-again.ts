import { cleared } from '../../../session/cleared.ts';
import { openDatabase, type QueueRow } from '../device/database.ts';

/** The browser takes a moment to clear the data of a site, and may take away what is stored meanwhile. */
const AFTER_MS = [0, 500, 1_500];

/** Stores the rows of a user who has cleared the data of the site in the browser once more, for the next login. */
export async function storeAgain(rows: readonly QueueRow[]): Promise<void> {
  let failure: unknown;
  for (const ms of AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (cleared.read() === 0) return; // the next login has read them
    failure = await storeMissing(rows).catch((error: unknown) => error);
    cleared.write(cleared.read() + 1);
  }
  if (failure) throw failure;
}

async function storeMissing(rows: readonly QueueRow[]): Promise<void> {
  const database = await openDatabase();
  try {
    const change = database.transaction('queue', 'readwrite');
    const stored = new Set((await change.store.getAll()).map(({ id }) => id));
    for (const row of rows) if (!stored.has(row.id)) await change.store.add(row);
    await change.done;
  } finally {
    database.close();
  }
}
