import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';

/** What the row says of the job that is under way; empty without one. */
export const dataProgress = ofSession(() => new Store(''));
