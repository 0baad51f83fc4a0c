import { v4 as uuidV4 } from 'uuid';
import { readStored, store } from '../session/storage.ts';

const KEY = 'visitor_id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The random UUID of this browser (spec section 3); a new one when it is missing or malformed. */
export function visitorId(): string {
  const stored = readStored(KEY);
  if (stored !== null && UUID.test(stored)) return stored;
  const made = uuidV4();
  store({ [KEY]: made });
  return made;
}
