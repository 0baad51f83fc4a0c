import { useCategories } from './useCategories.ts';
import { useCategoryVerbs } from './useCategoryVerbs.ts';
import { useNotes } from './useNotes.ts';
import { useNoteVerbs } from './useNoteVerbs.ts';
import { useSelectedCategory } from './useSelectedCategory.ts';

/** The lists of the user, which category is selected, and what can be done with all of them. */
export function useChecklist() {
  const categories = useCategories();
  const notes = useNotes();
  const [selected, select] = useSelectedCategory(categories.items);
  const categoryVerbs = useCategoryVerbs(categories, selected, select);
  const noteVerbs = useNoteVerbs(notes, selected);
  return { categories, notes, selected, select, verbs: { ...categoryVerbs, ...noteVerbs } };
}
