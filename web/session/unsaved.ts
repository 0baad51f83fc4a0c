import { Store } from '../ui/store.ts';
import { ofSession } from './session.ts';

/** The number of the user's changes that the server has not acknowledged. */
export const unsaved = ofSession(() => new Store(0));
