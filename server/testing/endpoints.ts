import * as accounts from '../../contract/accounts.ts';
import * as categories from '../../contract/categories.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as notes from '../../contract/notes.ts';
import * as presence from '../../contract/presence.ts';

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

/** Every call of the contract. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>({
  ...accounts,
  ...categories,
  ...notes,
  ...presence,
}).filter(isEndpoint);
