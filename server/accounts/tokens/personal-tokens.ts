import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  type createPersonalToken,
  type NewPersonalToken,
  PERSONAL_TOKEN_LASTS,
  type PersonalToken,
} from '../../../contract/personal-tokens.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';
import { badRequest, invalid } from '../../errors.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { recorded } from '../events/record-event.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { hashSecret, newSecret, textOfToken } from './token-text.ts';

/** The maximum number of tokens of an account; those that have expired count until they are removed. */
const TOKENS_MAX = 20;
const DAY_MS = 24 * 3_600_000;

const LIFE_MS: Readonly<Record<(typeof PERSONAL_TOKEN_LASTS)[number], number>> = {
  '30 days': 30 * DAY_MS,
  '90 days': 90 * DAY_MS,
  '1 year': 365 * DAY_MS,
};

const insert = statement<Omit<Tables['personal_tokens'], 'used_at'>>()('insertPersonalToken', (db, param) =>
  db.insertInto('personal_tokens').values({
    ...param.each('owner', 'id', 'name', 'read_only', 'secret_hash', 'created_at', 'expires_at'),
    used_at: null,
  }),
);

const select = statement<{ owner: string }>()('selectPersonalTokens', (db, param) =>
  db
    .selectFrom('personal_tokens')
    .select(['id', 'name', 'read_only', 'created_at', 'expires_at', 'used_at'])
    .where(param.match('owner'))
    .orderBy('id', 'desc'),
);

/** The tokens of an account, the newest first. */
export async function listPersonalTokens(db: Connection, owner: string): Promise<PersonalToken[]> {
  const rows = await db.all(select, { owner });
  return rows.map((row) => ({ ...row, read_only: row.read_only !== 0 }));
}

/** @throws Refusal 400 */
function lifeOf(lasts: string): number {
  const known = PERSONAL_TOKEN_LASTS.find((one) => one === lasts);
  if (known === undefined) throw invalid('lasts', `"${lasts}" is not a valid choice.`);
  return LIFE_MS[known];
}

/**
 * Makes a token, which is shown once and stored as a hash.
 * @throws Refusal 400 for a wrong password, a lifetime that is not offered, or too many tokens; 429 after too
 * many wrong passwords; 503
 */
export async function makePersonalToken(
  deps: AccountDeps,
  owner: string,
  { name, read_only, lasts, password }: BodyOf<typeof createPersonalToken>,
  by: Client,
): Promise<NewPersonalToken> {
  const now = deps.clock();
  const secret = newSecret();
  const made = {
    id: randomUUIDv7(),
    name: name.trim(),
    read_only,
    created_at: now,
    expires_at: now + lifeOf(lasts),
  };
  const failed = 'personal token failed';
  await confirmPassword(deps, owner, { field: 'password', password, failed, by }, async (confirm) => {
    const event = { event: 'personal token made', owner, by, detail: made.name } as const;
    const hasRoom = await recorded(deps, event, async (tx) => {
      await confirm(tx);
      const kept = await listPersonalTokens(tx, owner);
      if (kept.length >= TOKENS_MAX) return false;
      await tx.run(insert, { ...made, owner, read_only: Number(read_only), secret_hash: hashSecret(secret) });
      return true;
    });
    // After the transaction, so that it commits: the password was right and must not count as a guess.
    if (!hasRoom) throw badRequest(`There are ${TOKENS_MAX} tokens. Remove one first.`);
  });
  return { ...made, used_at: null, token: textOfToken({ owner, id: made.id, secret }) };
}

export const removePersonalToken = statement<{ owner: string; id: string }>()(
  'deletePersonalToken',
  (db, param) => db.deleteFrom('personal_tokens').where(param.match('owner', 'id')).returning('name'),
);
