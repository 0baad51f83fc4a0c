import { randomInt } from 'node:crypto';
import {
  type NewRecoveryCode,
  RECOVERY_CODE_SIGNS,
  type RecoveryCode,
} from '../../../contract/recovery-codes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { recorded } from '../events/record-event.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/passwords.ts';

/** Without characters that are easily confused: 0 and O, 1, I and L, U and V. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The stored form of a code: case, spaces and hyphens do not matter. */
export const normalizeCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

interface Kept {
  owner: string;
  code_hash: string;
  now: number;
}

const keepCode = statement<Kept>()('keepRecoveryCode', (db, param) =>
  db
    .insertInto('recovery_codes')
    .values({ ...param.each('owner', 'code_hash'), created_at: param('now'), used_at: null })
    .onConflict((on) =>
      on
        .column('owner')
        .doUpdateSet({ code_hash: param('code_hash'), created_at: param('now'), used_at: null }),
    ),
);

/**
 * Makes the recovery code of an account, replacing the previous one. It is shown once and stored as a hash.
 * @throws Refusal 400 for a wrong password; 429 after too many of them; 503
 */
export async function makeRecoveryCode(
  deps: AccountDeps,
  owner: string,
  password: string,
  by: Client,
): Promise<NewRecoveryCode> {
  const code = newCode();
  const now = deps.clock();
  const failed = 'recovery code failed';
  await confirmPassword(deps, owner, { field: 'password', password, failed, by }, async (confirm) => {
    const code_hash = await hashPassword(code);
    await recorded(deps, { event: 'recovery code made', owner, by }, async (tx) => {
      await confirm(tx);
      await tx.run(keepCode, { owner, code_hash, now });
      return true;
    });
  });
  return { code: code.replace(/(?<=.)(?=(.{4})+$)/g, '-'), created_at: now };
}

const selectCode = statement<{ owner: string }>()('selectRecoveryCode', (db, param) =>
  db.selectFrom('recovery_codes').select(['created_at', 'used_at']).where(param.match('owner')),
);

/** The public details of an account's code, if it has one. */
export const listRecoveryCodes = (db: Database, owner: string): Promise<RecoveryCode[]> =>
  db.read.all(selectCode, { owner });

const selectUnusedHash = statement<{ owner: string }>()('selectUnusedRecoveryCodeHash', (db, param) =>
  db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where(param.match('owner'))
    .where('used_at', 'is', null),
);

/** The hash of an account's usable code, if it has one. */
export const unusedCodeHash = async (db: Database, owner: string): Promise<string | undefined> =>
  (await db.read.first(selectUnusedHash, { owner }))?.code_hash;

/** Uses the code that was verified: of two concurrent uses one finds it. */
export const useCode = statement<Kept>()('useRecoveryCode', (db, param) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at: param('now') })
    .where(param.match('owner', 'code_hash'))
    .where('used_at', 'is', null),
);

export const deleteRecoveryCode = statement<{ owner: string }>()('deleteRecoveryCode', (db, param) =>
  db.deleteFrom('recovery_codes').where(param.match('owner')),
);
