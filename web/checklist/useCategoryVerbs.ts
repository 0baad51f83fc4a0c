import { flushSync } from 'react-dom';
import type { Category } from '../../contract/categories.ts';
import { errorMessage } from '../api/error-message.ts';
import { tabId } from './tab-id.ts';
import type { useCategories } from './useCategories.ts';
import type { useDialogs } from './useDialogs.ts';

/**
 * What a user does with categories. All of it shows at once; on refusal the old state comes back and the dialog opens
 * again with what was in it and the reason.
 */
export function useCategoryVerbs(
  { items: categories = [], create, rename, remove, order }: ReturnType<typeof useCategories>,
  selected: Category | undefined,
  select: (id: string) => void,
  { open, close }: ReturnType<typeof useDialogs>,
) {
  return {
    createCategory(key: string, draft: string) {
      close(key);
      create(draft.trim()).catch((error: unknown) =>
        open({ kind: 'create category', draft, error: errorMessage(error) }),
      );
    },
    updateCategory(key: string, category: Category, draft: string) {
      close(key);
      rename(category.id, draft.trim()).catch((error: unknown) =>
        open({ kind: 'edit category', category, draft, error: errorMessage(error) }),
      );
    },
    deleteCategory(key: string, category: Category) {
      flushSync(() => close(key)); // gives the focus back to the tab, from where it moves on
      const next = selected?.id === category.id ? categories.find(({ id }) => id !== category.id) : selected;
      document.getElementById(next ? tabId(next) : 'new-category')?.focus();
      remove(category.id).catch((error: unknown) => {
        select(category.id);
        open({ kind: 'delete category', category, error: errorMessage(error) });
      });
    },
    orderCategories(key: string, ordered: readonly Category[]) {
      close(key);
      order(ordered.map(({ id }) => id)).catch((error: unknown) =>
        open({ kind: 'set priority', order: ordered, error: errorMessage(error) }),
      );
    },
  };
}
