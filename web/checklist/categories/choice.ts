import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';

/** The category that the user has chosen; it may have been deleted since. */
export const choice = ofSession(() => new Store<string | undefined>(undefined));

export const selectCategory = (id: string): void => choice().write(id);
