import type { Lists } from './lists.ts';
import { removedFrom } from './removed.ts';
import { isAsMade } from './undo-base.ts';

/** `base`: what the undo of a creation deletes; `texts`: those that a deletion takes along, by note. */
interface Deletion {
  readonly base?: Lists;
  readonly texts?: Readonly<Record<string, string>>;
}

/** @param after the lists after the deletion */
export function withTexts<D extends Deletion>(before: Lists, deletion: D, after: Lists): D {
  if (deletion.base) return deletion;
  const texts = removedFrom(before, after).notes.map(({ item: { id, content } }) => [id, content]);
  return { ...deletion, texts: Object.fromEntries(texts) };
}

/** True when a deletion takes along nothing that was written since. */
export function isAsDeleted(now: Lists, { base, texts }: Deletion, after: Lists): boolean {
  if (base && !isAsMade(now, base)) return false;
  return !texts || removedFrom(now, after).notes.every(({ item: { id, content } }) => texts[id] === content);
}
