import type { Category } from '../../../contract/categories.ts';

export function tabId({ id }: Pick<Category, 'id'>): string {
  return `category-${id}`;
}

/** The panel that all tabs open. */
export const PANEL_ID = 'notes-of-category';
