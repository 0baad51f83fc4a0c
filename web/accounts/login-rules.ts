import { PASSWORD_MIN } from '../../contract/accounts.ts';

export type LoginMode = 'login' | 'register';
type CredentialField = 'username' | 'password' | 'confirmation';
export type Credentials = Record<CredentialField, string>;
export type CredentialErrors = Partial<Record<CredentialField, string>>;

/** What is wrong with the fields of the login and register screen (spec section 5); empty when all is well. */
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

export function checkUsername(username: string): string | undefined {
  return username.trim() === '' ? 'Username is required' : undefined;
}

function checkPassword(mode: LoginMode, password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (mode === 'register' && [...password].length < PASSWORD_MIN) {
    return `Password must be at least ${PASSWORD_MIN} characters long`;
  }
  return undefined;
}
