import { expect, test } from 'vitest';
import { appOfFile } from '../testing/two-users.ts';
import {
  isInvitation,
  listInvitations,
  makeInvitation,
  revokeInvitations,
  takeInvitation,
} from './invitations.ts';

const { db, clock } = await appOfFile();
const DAY_MS = 24 * 3_600_000;

test('invitations that can still be used are listed, the first to expire first', async () => {
  const late = await makeInvitation(db, clock.now + 3 * DAY_MS);
  const soon = await makeInvitation(db, clock.now + DAY_MS);
  const expired = await makeInvitation(db, clock.now);
  const used = await makeInvitation(db, clock.now + 2 * DAY_MS);
  expect(await db.write((tx) => takeInvitation(tx, used.code, clock.now))).toBe(true);
  const own = new Set([late, soon, expired, used].map(({ id }) => id));
  const listed = await listInvitations(db, clock.now);
  expect(listed.filter(({ code_hash }) => own.has(code_hash))).toEqual([
    { code_hash: soon.id, expires_at: clock.now + DAY_MS },
    { code_hash: late.id, expires_at: clock.now + 3 * DAY_MS },
  ]);
});

test('an invitation works once, until it expires', async () => {
  const { code } = await makeInvitation(db, clock.now + DAY_MS);
  expect(await isInvitation(db, code, clock.now + DAY_MS - 1)).toBe(true);
  expect(await isInvitation(db, code, clock.now + DAY_MS)).toBe(false);
  expect(await isInvitation(db, `${code}x`, clock.now)).toBe(false);
  const take = (now: number) => db.write((tx) => takeInvitation(tx, code, now));
  expect(await take(clock.now + DAY_MS)).toBe(false);
  expect(await take(clock.now)).toBe(true);
  expect(await take(clock.now)).toBe(false);
  expect(await isInvitation(db, code, clock.now)).toBe(false);
});

test('of several invitations those that are revoked work no more', async () => {
  const [kept, ...revoked] = [
    await makeInvitation(db, clock.now + DAY_MS),
    await makeInvitation(db, clock.now + DAY_MS),
    await makeInvitation(db, clock.now + DAY_MS),
  ];
  const ids = revoked.map(({ id }) => id);
  await revokeInvitations(db, ids);
  expect(await isInvitation(db, kept.code, clock.now)).toBe(true);
  for (const { code } of revoked) expect(await isInvitation(db, code, clock.now)).toBe(false);
});
