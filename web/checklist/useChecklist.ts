import { useCategories } from './useCategories.ts';
import { useCategoryVerbs } from './useCategoryVerbs.ts';
import { useDialogs } from './useDialogs.ts';
import { useNotes } from './useNotes.ts';
import { useNoteVerbs } from './useNoteVerbs.ts';
import { useSelectedCategory } from './useSelectedCategory.ts';

/** The lists of the user, which category is selected, the open dialogs, and what can be done with all of them. */
export function useChecklist() {
  const categories = useCategories();
  const notes = useNotes();
  const [selected, select] = useSelectedCategory(categories.items);
  const dialogs = useDialogs();
  const categoryVerbs = useCategoryVerbs(categories, selected, select, dialogs);
  const noteVerbs = useNoteVerbs(notes, selected, dialogs);
  return { categories, notes, selected, select, dialogs, verbs: { ...categoryVerbs, ...noteVerbs } };
}
