import * as accountEvents from '../../contract/account-events.ts';
import * as accounts from '../../contract/accounts.ts';
import * as categories from '../../contract/categories.ts';
import * as deletions from '../../contract/deletions.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as events from '../../contract/events.ts';
import * as notes from '../../contract/notes.ts';
import * as passkeys from '../../contract/passkeys.ts';
import * as personalTokens from '../../contract/personal-tokens.ts';
import * as presence from '../../contract/presence.ts';
import * as recoveryCodes from '../../contract/recovery-codes.ts';
import * as sessions from '../../contract/sessions.ts';
import * as severalNotes from '../../contract/several-notes.ts';

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

/** Every call of the contract. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>({
  ...accountEvents,
  ...accounts,
  ...categories,
  ...deletions,
  ...events,
  ...notes,
  ...passkeys,
  ...personalTokens,
  ...presence,
  ...recoveryCodes,
  ...sessions,
  ...severalNotes,
}).filter(isEndpoint);
