import type { Category } from '../../contract/categories.ts';
import { errorMessage } from '../api/error-message.ts';
import { focusPage } from '../ui/modal.ts';
import { closeDialog, openDialog } from './open-dialogs.ts';
import { tabId } from './tab-id.ts';
import type { useCategories } from './useCategories.ts';

/**
 * What a user does with categories. All of it shows at once; on refusal the old state comes back and the dialog opens
 * again with what was in it and the reason. The dialog closes last, so that React draws it and the change together.
 */
export function useCategoryVerbs(
  { items: categories = [], create, rename, remove, order }: ReturnType<typeof useCategories>,
  selected: Category | undefined,
  select: (id: string) => void,
) {
  return {
    createCategory(key: string, draft: string) {
      create(draft.trim()).catch((error: unknown) =>
        openDialog({ kind: 'create category', draft, error: errorMessage(error) }),
      );
      closeDialog(key);
    },
    updateCategory(key: string, category: Category, draft: string) {
      rename(category.id, draft.trim()).catch((error: unknown) =>
        openDialog({ kind: 'edit category', category, draft, error: errorMessage(error) }),
      );
      closeDialog(key);
    },
    deleteCategory(key: string, category: Category) {
      const next = selected?.id === category.id ? categories.find(({ id }) => id !== category.id) : selected;
      focusPage(document.getElementById(next ? tabId(next) : 'new-category'));
      remove(category.id).catch((error: unknown) => {
        select(category.id);
        openDialog({ kind: 'delete category', category, error: errorMessage(error) });
      });
      closeDialog(key);
    },
    orderCategories(key: string, ordered: readonly Category[]) {
      order(ordered.map(({ id }) => id)).catch((error: unknown) =>
        openDialog({ kind: 'set priority', order: ordered, error: errorMessage(error) }),
      );
      closeDialog(key);
    },
  };
}
