import {
  type Category,
  createCategory,
  deleteCategory,
  orderCategories,
  updateCategory,
} from '../../contract/categories.ts';
import { call } from '../api/call.ts';
import { putInOrder } from './put-in-order.ts';

export type ChangeOfCategories =
  | { readonly kind: 'create'; readonly category: Category }
  | { readonly kind: 'rename'; readonly id: string; readonly title: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'order'; readonly ordering: string[] };

/** The list after a change; to apply a change that is in the list already alters nothing. */
export function changeCategories(
  categories: readonly Category[],
  change: ChangeOfCategories,
): readonly Category[] {
  switch (change.kind) {
    case 'create':
      return categories.some(({ id }) => id === change.category.id)
        ? categories
        : [...categories, change.category];
    case 'rename':
      return categories.map((category) =>
        category.id === change.id ? { ...category, title: change.title } : category,
      );
    case 'delete':
      return categories.filter(({ id }) => id !== change.id);
    case 'order':
      return putInOrder(categories, change.ordering);
  }
}

export async function sendChangeOfCategories(change: ChangeOfCategories): Promise<void> {
  switch (change.kind) {
    case 'create':
      await call(createCategory, { body: change.category });
      break;
    case 'rename':
      await call(updateCategory, { params: { id: change.id }, body: { title: change.title } });
      break;
    case 'delete':
      await call(deleteCategory, { params: { id: change.id } });
      break;
    case 'order':
      await call(orderCategories, { body: { ordering: change.ordering } });
      break;
  }
}
