import { followEvents } from '../../../contract/events.ts';
import { accountEventRows } from './account-events.ts';
import { accountRows } from './accounts.ts';
import { categoryRows } from './categories.ts';
import { deletionRows } from './deletions.ts';
import { noteRows } from './notes.ts';
import { passkeyRows } from './passkeys.ts';
import { personalTokenRows } from './personal-tokens.ts';
import { presenceRows } from './presence.ts';
import { pushRows } from './push.ts';
import { recoveryCodeRows } from './recovery-codes.ts';
import { reminderRows } from './reminders.ts';
import { sessionRows } from './sessions.ts';
import { severalNotesRows } from './several-notes.ts';
import { sharingRows } from './sharing.ts';
import type { Rows } from './table.ts';

/** Every call of the contract page, with its name. */
export const CALLS: (Rows & { name: string })[] = [
  ...accountEventRows,
  ...accountRows,
  ...categoryRows,
  ...deletionRows,
  {
    endpoint: followEvents,
    signedIn: true,
    works: async () => ({ answer: { status: 200, body: undefined } }),
  },
  ...noteRows,
  ...passkeyRows,
  ...personalTokenRows,
  ...presenceRows,
  ...pushRows,
  ...recoveryCodeRows,
  ...reminderRows,
  ...sessionRows,
  ...severalNotesRows,
  ...sharingRows,
].map((rows: Rows) => ({ name: `${rows.endpoint.method} ${rows.endpoint.url}`, ...rows }));
