import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';

/** The progress shown in the row; empty without a job. */
export const dataProgress = ofSession(() => new Store(''));
