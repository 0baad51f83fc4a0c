import * as accountEvents from './account-events.ts';
import * as accounts from './accounts.ts';
import * as categories from './categories.ts';
import * as deletions from './deletions.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as notes from './notes.ts';
import * as passkeys from './passkeys.ts';
import * as personalTokens from './personal-tokens.ts';
import * as presence from './presence.ts';
import * as push from './push.ts';
import * as recoveryCodes from './recovery-codes.ts';
import * as reminders from './reminders.ts';
import * as sessions from './sessions.ts';
import * as severalNotes from './several-notes.ts';
import * as sharing from './sharing.ts';

const ofAccounts = [
  accountEvents,
  accounts,
  passkeys,
  personalTokens,
  presence,
  push,
  recoveryCodes,
  sessions,
];
const ofLists = [categories, deletions, events, notes, reminders, severalNotes, sharing];

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

/** Every call of the contract, by its name. */
export const ENDPOINTS_BY_NAME: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [...ofAccounts, ...ofLists]
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
);

export const ENDPOINTS: readonly Endpoint[] = Object.values(ENDPOINTS_BY_NAME);
