import { ofSession } from '../../session/session.ts';
import { IdSet, useIsIn } from '../../ui/id-set.ts';

/** The parents that show their sub notes: none, until asked (spec section 4). */
const expanded = ofSession(() => new IdSet());

export const useExpanded = (id: string): boolean => useIsIn(expanded(), id);

export const setExpanded = (id: string, isExpanded: boolean): void => expanded().set(id, isExpanded);
