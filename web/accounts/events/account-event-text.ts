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

/** The beginning of a title that ends with that of the category, which may since be another. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  'shared a category': 'Shared',
  'joined a category': 'Joined',
  'added to a category': 'Added to',
  'left a category': 'Left',
  'added a person': 'Added a person to',
  'removed a person': 'Removed a person from',
  'stopped sharing a category': 'Stopped sharing',
};

/** True when the detail of an event is part of its title. */
export const isOfCategory = ({ event }: AccountEvent): boolean => event in OF_CATEGORY;

/** A later version of the server may record events without a title here. */
export function titleOf(about: AccountEvent): string {
  const { event, detail } = about;
  if (isOfCategory(about)) return `${OF_CATEGORY[event]} “${detail}”`;
  return TITLES[event] ?? event.charAt(0).toUpperCase() + event.slice(1);
}

const asValue = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** The value of the row: "Last: login, today 20:58". */
export function lastOf([last]: readonly AccountEvent[]): string {
  return last ? `Last: ${asValue(titleOf(last))}, ${momentOf(last.at)}` : 'Nothing yet';
}
