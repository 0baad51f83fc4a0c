import { ofSession, ofUser } from '../../session/session.ts';
import { readStored, store } from '../../session/storage.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { useStored } from '../../session/useStored.ts';
import { Store } from '../../ui/store.ts';

/** A view of a category. It belongs to this device alone and changes neither the stored order nor other devices. */
export type View = 'hide done' | 'done last';

const user = ofUser(() => userOf(readTokens().access ?? ''));
/** In local storage by user and category; a logout, which empties that, removes it. */
const keyOf = (category: string): string => `views of ${user()} in ${category}`;

export const isOn = (views: string | null | undefined, view: View): boolean => views?.includes(view) ?? false;

export const useViews = (category: string): string | null | undefined => useStored(keyOf(category));
export const viewsOf = (category: string): string | null => readStored(keyOf(category));

export function toggleView(category: string, view: View): void {
  const views = viewsOf(category) ?? '';
  const next = isOn(views, view) ? views.replace(view, '') : `${views} ${view}`;
  revealed().write(NONE);
  store({ [keyOf(category)]: next.trim() || null });
}

export const NONE: ReadonlySet<string> = new Set();

/** Notes that are shown though they are done, because the user went to one of them. */
export const revealed = ofSession(() => new Store(NONE));

export const reveal = (...ids: string[]): void => revealed().write(new Set(ids));
