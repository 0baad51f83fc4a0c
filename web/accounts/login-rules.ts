import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contract/accounts.ts';

export type LoginMode = 'login' | 'register';
type CredentialField = 'username' | 'password' | 'confirmation';
export type Credentials = Record<CredentialField, string>;
export type CredentialErrors = Partial<Record<CredentialField, string>>;

/** The errors of the login and register screen (spec section 5); empty when the fields are valid. */
export function checkCredentials(mode: LoginMode, credentials: Credentials): CredentialErrors {
  const errors: CredentialErrors = {};
  const username = checkUsername(credentials.username);
  const password = checkPassword(mode, credentials.password);
  if (username !== undefined) errors.username = username;
  if (password !== undefined) errors.password = password;
  if (mode === 'register' && credentials.confirmation !== credentials.password) {
    errors.confirmation = 'Passwords do not match';
  }
  return errors;
}

/** Shown before a user types a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters`;

export function checkUsername(username: string): string | undefined {
  if (username.trim() === '') return 'Username is required';
  return tooLong(username.trim(), USERNAME_MAX);
}

function checkPassword(mode: LoginMode, password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (mode === 'login') return undefined;
  if ([...password].length < PASSWORD_MIN) {
    return `Password must be at least ${PASSWORD_MIN} characters long`;
  }
  return tooLong(password, PASSWORD_MAX);
}

/** In the server's words. */
function tooLong(value: string, max: number): string | undefined {
  return [...value].length > max ? `Ensure this field has no more than ${max} characters.` : undefined;
}
