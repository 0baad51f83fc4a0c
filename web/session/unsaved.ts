import { Store } from '../ui/store.ts';
import { ofSession } from './session.ts';

/** How many changes of the user the server has not acknowledged yet. */
export const unsaved = ofSession(() => new Store(0));
