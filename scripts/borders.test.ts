import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ALLOWED = [
  ['server/checklist/notes.ts', '../../contract/notes.ts'],
  ['server/checklist/notes.ts', '../database/tables.ts'],
  ['server/checklist/notes.ts', './ordering.ts'],
  ['server/checklist/notes.test.ts', '../testing/test-app.ts'],
  ['server/accounts/pictures/store.ts', '../../database/tables.ts'],
  ['server/accounts/pictures/store.ts', '../usernames.ts'],
  ['server/accounts/accounts.ts', './pictures/store.ts'],
  ['server/accounts/routes.ts', './recovery/routes.ts'],
  ['server/accounts/sessions/login.ts', '../throttling/login-throttle.ts'],
  ['server/accounts/sessions/login.ts', '../../../contract/accounts.ts'],
  ['server/accounts/sessions/login.test.ts', '../../testing/test-app.ts'],
  ['server/database/sqlite/open.ts', '../database.ts'],
  ['server/operations/metrics/product-gauges.ts', '../../presence/visitors.ts'],
  ['server/app.ts', './accounts/routes.ts'],
  ['web/checklist/NoteRow.tsx', '../ui/Icon.tsx'],
  ['web/checklist/useNotes.ts', '../api/call.ts'],
  ['web/checklist/rows/NoteBody.tsx', '../write/write.ts'],
  ['web/checklist/rows/renders.test.tsx', '../ChecklistPage.tsx'],
  ['web/checklist/ChecklistPage.tsx', './menu/Tally.tsx'],
  ['web/site/Header.tsx', '../accounts/useCurrentUser.ts'],
  ['web/App.tsx', './checklist/ChecklistPage.tsx'],
  ['web/accounts/profile/AccountCard.tsx', '../sessions/useSessions.ts'],
  ['web/accounts/sessions/SessionsPane.tsx', '../account-icons.ts'],
  ['server/accounts/tokens/personal-tokens.ts', '../passwords/confirm-password.ts'],
  ['server/http/responses/response.ts', '../limits/client-key.ts'],
  ['server/operations/metrics/backup-gauges.ts', '../backup/timed-backups.ts'],
] as const;

const FORBIDDEN = [
  ['contract/notes.ts', '../server/app.ts'],
  ['contract/notes.ts', '../web/api/call.ts'],
  ['server/checklist/notes.ts', '../accounts/sessions.ts'],
  ['server/checklist/notes.ts', '../app.ts'],
  ['server/checklist/notes.ts', '../testing/test-app.ts'],
  ['server/accounts/routes.ts', '../../web/api/call.ts'],
  ['server/accounts/pictures/store.ts', '../accounts.ts'],
  ['server/accounts/client.ts', './device.ts'],
  ['server/accounts/accounts.ts', './sessions/sessions.ts'],
  ['server/accounts/deps.ts', './sessions/sessions.ts'],
  ['server/accounts/events/record-event.ts', '../deps.ts'],
  ['server/accounts/passwords/confirm-password.ts', '../sessions/sessions.ts'],
  ['server/accounts/sessions/login.ts', '../close-account.ts'],
  ['server/accounts/sessions/login.ts', '../../checklist/notes.ts'],
  ['server/accounts/sessions/login.ts', '../../app.ts'],
  ['server/accounts/sessions/login.ts', '../../testing/test-app.ts'],
  ['server/database/open.ts', '../checklist/notes.ts'],
  ['server/database/open.ts', '../errors.ts'],
  ['server/database/sqlite/open.ts', '../postgres/open.ts'],
  ['server/database/sqlite/open.ts', '../../errors.ts'],
  ['server/http/responses/errors.ts', '../../accounts/accounts.ts'],
  ['server/app.ts', '../web/App.tsx'],
  ['server/testing/test-app.ts', '../../web/App.tsx'],
  ['web/checklist/NoteRow.tsx', '../accounts/useCurrentUser.ts'],
  ['web/checklist/NoteRow.tsx', '../../server/app.ts'],
  ['web/checklist/store/checklist.ts', '../open/open-dialogs.ts'],
  ['web/checklist/move/MoveDialog.tsx', '../rows/NoteBody.tsx'],
  ['web/checklist/move/MoveDialog.tsx', '../delete/delete.ts'],
  ['web/checklist/menu/entries.ts', '../ChecklistPage.tsx'],
  ['web/site/Header.tsx', '../checklist/useNotes.ts'],
  ['web/accounts/sessions/SessionsPane.tsx', '../tokens/usePersonalTokens.ts'],
  ['web/accounts/sessions/SessionsPane.tsx', '../profile/PaneRow.tsx'],
  ['web/accounts/profile/AccountCard.tsx', '../login/LoginPage.tsx'],
  ['server/http/limits/rate-limit.ts', '../responses/response.ts'],
  ['server/http/responses/response.ts', '../bodies/receive-body.ts'],
  ['server/operations/metrics/metrics.ts', '../../site/page.ts'],
  ['server/config/config.ts', '../errors.ts'],
  ['web/api/call.ts', '../accounts/useCurrentUser.ts'],
  ['web/ui/Icon.tsx', '../../contract/notes.ts'],
  ['web/App.tsx', '../server/app.ts'],
] as const;

const root = join(import.meta.dirname, '..');
const house = mkdtempSync(join(tmpdir(), 'nightdrive-borders-'));
const IMPORTS = Map.groupBy([...ALLOWED, ...FORBIDDEN], ([file]): string => file);
/** The refused imports, as `file:line`. */
let refused: readonly string[];

/** Each import that is tried stands on a line of its own in its file. */
const placeOf = (file: string, imported: string) => {
  const imports = IMPORTS.get(file) ?? [];
  return `${file}:${1 + imports.findIndex((tried) => tried[1] === imported)}`;
};

interface Report {
  diagnostics: { location: { path: string; start: { line: number } } }[];
}

beforeAll(() => {
  copyFileSync(join(root, 'biome.borders.json'), join(house, 'biome.json'));
  for (const [file, imports] of IMPORTS) {
    const place = join(house, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, imports.map(([, imported]) => `import '${imported}';\n`).join(''));
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [
    biome,
    'lint',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
    '--reporter=json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  const { diagnostics }: Report = JSON.parse(stdout.split('\n', 1)[0] ?? '');
  refused = diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`);
});
afterAll(() => rmSync(house, { recursive: true }));

test.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(placeOf(file, imported));
});

test.each(FORBIDDEN)('%s must not import %s', (file, imported) => {
  expect(refused).toContain(placeOf(file, imported));
});
