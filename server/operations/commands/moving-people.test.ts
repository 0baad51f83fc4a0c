import { pbkdf2Sync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { listReminders, setReminder } from '../../../contract/reminders.ts';
import { accountOf, findAccount } from '../../accounts/accounts.ts';
import { PictureProcess } from '../../accounts/pictures/process.ts';
import { categoriesOf, notesOf } from '../../testing/checklist-calls.ts';
import { png } from '../../testing/sample-pictures.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';
import { exportUser } from './export-user.ts';
import { importUser } from './import-user.ts';
import { importVisitors } from './import-visitors.ts';
import { createUser } from './people.ts';

const app = await appOfFile();
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
});

const nameOf = (user: string) => `${user}-${randomUUID().slice(0, 8)}`;
const inFolder = (name: string, content: string | Uint8Array, folder = temporaryFolder()) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};
const ours = (fields: object = {}) =>
  JSON.stringify({
    ...{ format: 'nightdrive', version: 1, picture: null },
    categories: [
      {
        title: 'Road trip',
        notes: [
          {
            content: 'Tyres',
            important: true,
            notes: [{ content: 'Winter', notes: [{ content: 'Chains' }] }],
          },
          { content: '-'.repeat(108) },
          { content: 'Map', scratched_out: true },
        ],
      },
      { title: 'Past', archived: true, notes: [] },
    ],
    ...fields,
  });
const outline = async (user: Parameters<typeof notesOf>[0]) => {
  const notes = await notesOf(user);
  return (await categoriesOf(user)).map(({ id, title, archived = false }) => ({
    title,
    archived,
    notes: notes
      .filter(({ category }) => category === id)
      .map(({ content, important, scratched_out, parent }) => ({
        content,
        important,
        scratched_out,
        under: notes.find((note) => note.id === parent)?.content,
      })),
  }));
};

test('a file is counted first, imported with --yes, and adds nothing the second time', async () => {
  const name = nameOf('ann');
  const ann = await app.signedInAs(name);
  const file = inFolder('nightdrive.json', ours());
  expect(await importUser(app.db, name, file)).toBeUndefined();
  expect(said).toEqual([
    '2 new categories, 5 new notes, 0 already here.',
    'Nothing is imported yet. Add --yes to import it.',
  ]);
  expect(await categoriesOf(ann)).toEqual([]);
  expect(await importUser(app.db, name, file, true)).toEqual(expect.any(String));
  const plain = { important: false, scratched_out: false, under: undefined };
  const all = await outline(ann);
  expect(all.map(({ title, archived }) => [title, archived])).toEqual([
    ['Road trip', false],
    ['Past', true],
  ]);
  expect(all[0]?.notes).toHaveLength(5);
  expect(all[0]?.notes).toEqual(
    expect.arrayContaining([
      { ...plain, content: 'Tyres', important: true },
      { ...plain, content: 'Winter', under: 'Tyres' },
      { ...plain, content: 'Chains', under: 'Tyres' },
      { ...plain, content: DIVIDER },
      { ...plain, content: 'Map', scratched_out: true },
    ]),
  );
  said.length = 0;
  await importUser(app.db, name, file, true);
  expect(said[0]).toBe('0 new categories, 0 new notes, 5 already here.');
  expect(await outline(ann)).toEqual(all);
});

test('what one site exports, another imports: lists, flags, order, picture, reminders, and what was shared', async () => {
  const [from, to] = [nameOf('mia'), nameOf('mia')];
  const mia = await app.signedInAs(from);
  const folder = temporaryFolder();
  inFolder('face.png', await png(), folder);
  const decoded = vi.spyOn(PictureProcess.prototype, 'square'); // in the sandbox
  await importUser(app.db, from, inFolder('nightdrive.json', ours({ picture: 'face.png' }), folder), true);
  const shared = await categoryOf(mia, 'Shared');
  await noteOf(mia, { category: shared.id, content: 'Ours' });
  await sharing.share(mia, shared.id);
  const when = { local: '2030-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' };
  for (const { id } of await notesOf(mia)) await mia.call('PUT', setReminder.url.replace(':id', id), when);
  const zip = path.join(folder, 'mia.zip');
  await exportUser(app.db, from, zip);
  expect(said.at(-1)).toBe(`${zip} has the 6 notes of ${from}.`);
  const other = await app.signedInAs(to);
  await importUser(app.db, to, zip, true);
  expect(await outline(other)).toEqual(await outline(mia));
  const reminders = (await other.call('GET', listReminders.url)).body;
  expect(reminders).toEqual(Array(6).fill(expect.objectContaining(when)));
  const picture = async (name: string) =>
    (await accountOf(app.db, (await findAccount(app.db, name))?.id ?? ''))?.picture;
  expect(decoded).toHaveBeenCalledTimes(2);
  expect(await picture(from)).toEqual(expect.any(String));
  expect(await picture(to)).toEqual(expect.any(String));
  said.length = 0;
  await importUser(app.db, to, zip, true);
  expect(said[0]).toBe('0 new categories, 0 new notes, 6 already here. The picture of the account stays.');
  await expect(exportUser(app.db, from, zip)).rejects.toThrow('exists already; an export never overwrites.');
  const json = unzipSync(readFileSync(zip))['nightdrive.json'];
  expect(JSON.parse(strFromU8(json ?? new Uint8Array()))).toMatchObject({
    username: from,
    picture: 'picture.webp',
  });
});

test('a file that is damaged, or of another kind, changes nothing and is refused in one line', async () => {
  const name = nameOf('ben');
  const ben = await app.signedInAs(name);
  const zip = Buffer.from(zipSync({ 'nightdrive.json': Buffer.from(ours()) }, { level: 0 }));
  zip[zip.indexOf('Tyres')] = 0x54 ^ 1;
  const refused = (file: string) => expect(importUser(app.db, name, file, true)).rejects;
  await refused(inFolder('mine.zip', zip)).toThrow('mine.zip is damaged. Download or copy it again.');
  await refused(inFolder('nightdrive.json', '{')).toThrow(
    'nightdrive.json cannot be read: it is not valid JSON.',
  );
  await refused(inFolder('nightdrive.json', '{}')).toThrow('its format is not nightdrive.');
  const packed = (name: string, fields?: object) =>
    inFolder('mine.zip', zipSync({ [name]: Buffer.from(ours(fields)) }));
  await refused(packed('other.json')).toThrow('it has no nightdrive.json.');
  await refused(packed('nightdrive.json', { picture: 'gone.png' })).toThrow(
    'its picture gone.png is not there.',
  );
  await refused('/nowhere/nightdrive.json').toThrow('/nowhere/nightdrive.json cannot be opened (ENOENT).');
  await refused(inFolder('nightdrive.json', ours({ picture: 'gone.png' }))).toThrow(
    'cannot be opened (ENOENT).',
  );
  const folder = temporaryFolder();
  inFolder('face.png', 'no picture', folder);
  await refused(inFolder('nightdrive.json', ours({ picture: 'face.png' }), folder)).toThrow(
    'is not an image',
  );
  await expect(importUser(app.db, 'nobody-of-this-name', folder, true)).rejects.toThrow('There is no user');
  expect(await categoriesOf(ben)).toEqual([]);
});

test("Django's hash of a password logs in, and is replaced by the first login", async () => {
  const name = nameOf('lea');
  const made = pbkdf2Sync('Passwort-für-Lea', 'salt22', 1_000, 32, 'sha256').toString('base64');
  await createUser(app.db, name, `pbkdf2_sha256$1000$salt22$${made}`);
  expect(said).toEqual([`${name} has an account.`]);
  const login = (password: string) => app.call('POST', '/api/token/', { username: name, password });
  expect((await login('another password')).status).toBe(401);
  const hash = async () => (await findAccount(app.db, name))?.password_hash;
  expect(await hash()).toContain('pbkdf2_sha256$');
  expect((await login('Passwort-für-Lea')).status).toBe(200);
  expect(await hash()).toMatch(/^\$argon2id\$/);
  expect((await login('Passwort-für-Lea')).status).toBe(200);
  expect((await login('another password')).status).toBe(401);
});

test.each([
  'bcrypt_sha256$$2b$12$abc',
  'pbkdf2_sha256$0$salt$AAAA',
  `pbkdf2_sha256$99999999$salt$${'A'.repeat(43)}=`,
  `pbkdf2_sha256$1000$$${'A'.repeat(43)}=`,
  '!unusable',
])('%s is no hash that a login could verify', async (hash) => {
  await expect(createUser(app.db, nameOf('eve'), hash)).rejects.toThrow(
    '--password-hash takes pbkdf2_sha256$',
  );
});

test('visitors of another site count once, and are known when they come', async () => {
  const total = async () => {
    await app.visitors.flush();
    return (await app.call('GET', '/api/presence/stats/')).body as { online: number; total: number };
  };
  const before = await total();
  const ids = [randomUUID(), randomUUID().toUpperCase()];
  const file = inFolder('visitors.txt', `${ids[0]}\r\n${ids[1]}\n\n${ids[0]}\n`);
  await importVisitors(app.db, file);
  await importVisitors(app.db, file);
  expect(said).toEqual(['Visitors added: 2. Already here: 1.', 'Visitors added: 0. Already here: 3.']);
  expect(await total()).toEqual({ online: before.online, total: before.total + 2 });
  await app.call('POST', '/api/presence/heartbeat/', { visitor_id: ids[1]?.toLowerCase() });
  expect(await total()).toEqual({ online: before.online + 1, total: before.total + 2 });
  await expect(importVisitors(app.db, inFolder('visitors.txt', `${ids[0]}\nnobody\n`))).rejects.toThrow(
    /^Line 2 of .* is not the id of a visitor \(a UUID\)\.$/,
  );
});
