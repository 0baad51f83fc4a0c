import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { createAccount, updateAccount } from '../../accounts/accounts.ts';
import { resetPassword } from '../../accounts/change-password.ts';
import { deleteAccount } from '../../accounts/close-account.ts';
import { refuseFieldErrors } from '../../accounts/field-errors.ts';
import { isForeignHash } from '../../accounts/passwords/foreign-hash.ts';
import { hashPassword, passwordError } from '../../accounts/passwords/passwords.ts';
import { normalizeUsername, usernameError } from '../../accounts/usernames.ts';
import { leaveAll } from '../../checklist/sharing/leave-all.ts';
import type { Database } from '../../database/database.ts';
import { print } from '../printing.ts';
import { exportUser } from './export-user.ts';
import { idOfUser, noUser } from './ids.ts';

/** Without letters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 16;

const generatedPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

async function typedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  for await (const line of createInterface({ input: process.stdin })) return line === '' ? undefined : line;
  return undefined;
}

/** The password from standard input, or a new one, which the second part returns. */
async function newPassword(): Promise<{ password: string; notice: string }> {
  const typed = await typedPassword();
  if (typed !== undefined) return { password: typed, notice: '' };
  const password = generatedPassword();
  return { password, notice: ` The password is ${password}` };
}

function validName(text: string): string {
  const username = normalizeUsername(text);
  refuseFieldErrors({ username: usernameError(username) });
  return username;
}

/** @throws Error in one line when it is no hash that a login can verify */
async function givenHash(given: string | true): Promise<string> {
  const hash = given === true ? ((await typedPassword()) ?? '') : given;
  if (!isForeignHash(hash))
    throw new Error('--password-hash takes pbkdf2_sha256$ITERATIONS$SALT$HASH, as Django stores it.');
  return hash;
}

async function newHash(): Promise<{ password_hash: string; notice: string }> {
  const { password, notice } = await newPassword();
  refuseFieldErrors({ password: passwordError(password) });
  return { password_hash: await hashPassword(password), notice };
}

/** @param hash of the password, brought along from another site; true: on standard input */
export async function createUser(db: Database, name: string, hash?: string | true): Promise<void> {
  const username = validName(name);
  const { password_hash, notice } =
    hash === undefined ? await newHash() : { password_hash: await givenHash(hash), notice: '' };
  await createAccount(db, { username, password_hash, picture: null, now: Date.now() });
  print(`${username} has an account.${notice}`);
}

export async function renameUser(db: Database, name: string, newName: string): Promise<void> {
  const username = validName(newName);
  await updateAccount(db, await idOfUser(db, name), { username, picture: undefined });
  print(`${name} is now ${username}.`);
}

/** @returns the owner whose streams must be checked */
export async function resetUser(db: Database, username: string): Promise<string> {
  const owner = await idOfUser(db, username);
  const { password, notice } = await newPassword();
  if (!(await resetPassword(db, username, password))) throw noUser(username);
  print(`${username} has a new password and no sessions.${notice}`);
  return owner;
}

/**
 * Offers the operator an export, then asks for the username.
 * @throws Error in one line when the operator does not agree, or the export fails
 */
async function askBeforeDeletion(db: Database, username: string, isExported: boolean): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error(
      `delete-user asks before it deletes ${username}. Without a terminal, add --yes, and --export FILE to export the account first.`,
    );
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  const answer = async (question: string): Promise<string> => {
    process.stderr.write(question);
    return String((await lines.next()).value ?? '').trim();
  };
  try {
    print(`This deletes ${username} and everything in the account for good.`);
    const file = isExported ? '' : await answer('Type a file to export it to first, or press Enter: ');
    if (file !== '') await exportUser(db, username, file);
    const typed = await answer('Type the username to delete it: ');
    if (normalizeUsername(typed) !== normalizeUsername(username)) throw new Error('Nothing is deleted.');
  } finally {
    terminal.close();
  }
}

/**
 * @param file to export the account to before it is deleted
 * @returns the owners whose streams must be checked: the user, and all who were in shared categories with them
 */
export async function deleteUser(
  db: Database,
  username: string,
  { yes = false, file }: { yes?: boolean | undefined; file?: string | undefined } = {},
): Promise<readonly string[]> {
  const id = await idOfUser(db, username);
  if (file !== undefined) await exportUser(db, username, file);
  if (!yes) await askBeforeDeletion(db, username, file !== undefined);
  const touched = new Set([id]);
  const leaveShared = (owner: string) => leaveAll(db, owner, (other) => void touched.add(other));
  if (!(await deleteAccount(db, id, leaveShared))) throw noUser(username);
  print(`${username} is deleted.`);
  return [...touched];
}
