import { ApiError } from '../api/api-error.ts';
import { Store } from '../ui/store.ts';

/** The end of a session whose user has cleared the data of the site in the browser. */
export class Cleared extends ApiError {
  constructor() {
    super(401);
  }
}

/** Above 0 once that has happened, until the next login; it rises when what waits is stored again. */
export const cleared = new Store(0);
