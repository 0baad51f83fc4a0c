import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contract/accounts.ts';
import type { Typed } from './useForm.ts';

export type LoginMode = 'login' | 'register';

/** The errors of the login and register screen (spec section 5); undefined where a field is valid. */
export const checkCredentials = (mode: LoginMode, typed: Typed) => ({
  username: checkUsername(typed('username')),
  password: checkPassword(mode, typed('password')),
  confirmation:
    mode === 'register' && typed('confirmation') !== typed('password') ? 'Passwords do not match' : undefined,
});

/** Shown before a user types a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters`;

export function checkUsername(username: string): string | undefined {
  if (username.trim() === '') return 'Username is required';
  return tooLong(username.trim(), USERNAME_MAX);
}

export function checkPassword(mode: LoginMode, password: string): string | undefined {
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
