import type { Category } from '../../../contract/categories.ts';

/** The categories that have a tab: archived ones only while they are selected. */
export function openCategories(
  categories: readonly Category[],
  selected: Category | undefined,
): readonly Category[] {
  if (!categories.some(({ archived }) => archived)) return categories;
  return categories.filter((category) => !category.archived || category === selected);
}
