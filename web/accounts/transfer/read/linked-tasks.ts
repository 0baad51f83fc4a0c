import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import type { Task } from './calendar.ts';
import { type DraftCategory, draftCategory } from './draft.ts';

/** The category of tasks that are alone in files without a name of their calendar. */
const TOGETHER = 'Tasks';

/** The tasks of all files as one set. One that names a parent, or is named by it, is its sub note. */
export function listsOf(tasks: readonly Task[]): OutlineCategory[] {
  const byId = new Map(tasks.map((task) => [task.uid, task]));
  byId.delete('');
  const parents = new Map(
    tasks.map((task) => [task, task.parents.map((id) => byId.get(id)).find((one) => one !== undefined)]),
  );
  for (const parent of tasks)
    for (const child of parent.children.flatMap((id) => byId.get(id) ?? [])) parents.set(child, parent);
  const inFile = Map.groupBy(tasks, ({ file }) => file);
  const alone = tasks.filter(({ calendar, file }) => calendar === '' && inFile.get(file)?.length === 1);
  const categories = new Map<string, DraftCategory>();
  for (const task of tasks) {
    const title = task.calendar || (alone.length > 1 && alone.includes(task) ? TOGETHER : task.file);
    const category = categories.get(title) ?? draftCategory(title);
    const parent = parents.get(task);
    const isSub = parent !== undefined && !isBelow(parent, task, parents);
    (isSub ? parent.note.notes : category.notes).push(task.note);
    if (!isSub) categories.set(title, category);
  }
  return [...categories.values()];
}

/** True when a task is found on the way up from another: two that name each other are both at the top. */
function isBelow(from: Task, task: Task, parents: ReadonlyMap<Task, Task | undefined>): boolean {
  const seen = new Set<Task>();
  for (let at: Task | undefined = from; at && !seen.has(at); at = parents.get(at)) {
    if (at === task) return true;
    seen.add(at);
  }
  return false;
}
