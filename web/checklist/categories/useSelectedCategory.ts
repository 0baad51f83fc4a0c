import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { useLists } from '../list/useLists.ts';
import { checklist } from '../store/checklist.ts';
import { choice, selectCategory } from './choice.ts';

const PARAMETER = 'category';

/**
 * The selected category: the first one until a tab is clicked or the address names another, and the first remaining one
 * when the selected one is gone (spec section 4). An archived one is selected by choice alone.
 */
export function selectedCategory(): Category | undefined {
  const { categories } = checklist().shown.read();
  return (
    categories?.find(({ id }) => id === choice().read()) ?? categories?.find(({ archived }) => !archived)
  );
}

export function useSelectedCategory(): Category | undefined {
  const { categories } = useLists();
  useState(selectByAddress);
  const selected = useSyncExternalStore(choice().listen, selectedCategory, () => undefined);
  useLayoutEffect(() => {
    // Kept as a choice, before another can be made: a new order of the categories must not change the selection.
    if (selected) selectCategory(selected.id);
  }, [selected]);
  useEffect(() => {
    if (selected) putInAddress(selected === categories?.[0] ? null : selected.id);
  }, [selected, categories]);
  return selected;
}

/** Before the screen is drawn for the first time: the first category would show for a moment. */
function selectByAddress(): void {
  if (typeof location === 'undefined') return;
  const named = categoryInAddress();
  if (named !== null) selectCategory(named);
}

/** The category that the address names: of a bookmark, or of the screen before it was reloaded. */
function categoryInAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}

/** Has the address name a category, or none: a bare /checklist means the first. */
function putInAddress(id: string | null): void {
  if (id === categoryInAddress()) return;
  const search = id === null ? '' : `?${new URLSearchParams({ [PARAMETER]: id })}`;
  history.replaceState(history.state, '', location.pathname + search);
}
