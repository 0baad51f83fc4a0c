import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { raiseRevision } from './revision.ts';

test('nothing is written for an account that is gone: its token is not valid any more', async () => {
  const db = await testDatabase();
  try {
    await expect(db.write((tx) => raiseRevision(tx, randomUUID()))).rejects.toMatchObject({
      status: 401,
      body: { detail: 'Given token not valid for any token type' },
    });
  } finally {
    await db.close();
  }
});
