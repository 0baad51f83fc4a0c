// Runs in a thread of its own (event-loop.ts): reads the notes of owners, and sends their rows.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { listNotes } from '../server/checklist/notes.ts';
import { SqliteConnection } from '../server/database/sqlite-connection.ts';
import { IDLE_DATABASE } from './idle-database.ts';

const read = new SqliteConnection(new DatabaseSync(String(workerData), { readOnly: true }));
const db = { ...IDLE_DATABASE, read };

parentPort?.on('message', async (owner: string) => {
  parentPort?.postMessage(await listNotes(db, owner));
});
