import type { AccountEvent } from '../../../contract/account-events.ts';
import { momentOf } from '../../ui/moment.ts';

const TITLES: Readonly<Record<string, string>> = {
  'logged in': 'Login',
  'login failed': 'Failed login',
  'logged out': 'Logout',
  'password recovery failed': 'Failed recovery',
  'personal token made': 'Token made',
  'personal token revoked': 'Token revoked',
};

/** What happened, as its user reads it. A later version of the server may know more. */
export const titleOf = ({ event }: AccountEvent): string =>
  TITLES[event] ?? event.charAt(0).toUpperCase() + event.slice(1);

/** The value of the row: "Last: login, today 20:58". */
export function lastOf(events: readonly AccountEvent[] | null | undefined): string {
  if (!events) return '';
  const [last] = events;
  return last ? `Last: ${titleOf(last).toLowerCase()}, ${momentOf(last.at)}` : 'Nothing yet';
}
