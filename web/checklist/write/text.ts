import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import type { Draft } from '../../session/stored-drafts.ts';
import { Store } from '../../ui/store.ts';
import type { DialogProps } from '../open/open-dialogs.ts';
import { draftKey, drafts } from '../store/typed/drafts.ts';

interface Typed {
  readonly draft?: string;
  readonly error?: string;
  /** The note that it was sent as before: it may be there already, and is not made twice. */
  readonly id?: string;
  /** The number in the queue under which it waits for its user, since the server refused it. */
  readonly decision?: string | undefined;
}

/** A text being written, and its target. */
export type Text =
  | ({ readonly kind: 'create note'; readonly category: string; readonly parent: string | null } & Typed)
  | ({ readonly kind: 'edit note'; readonly note: Note } & Typed)
  | ({ readonly kind: 'create category' } & Typed)
  | ({ readonly kind: 'edit category'; readonly category: Category } & Typed);

export type OpenText = Text & {
  /** Typed into such a dialog before, and not saved. */
  readonly offer?: Draft;
};

export interface TextDialogProps extends DialogProps {
  readonly text: Store<OpenText>;
}

/** The title of a text's dialog, the key of its draft, and what stood there before the user typed. */
export function aboutText(text: Text): { title: string; key: string; original: string } {
  switch (text.kind) {
    case 'create note': {
      const title = text.parent === null ? 'Create a Note' : 'Create a sub note';
      return { title, key: draftKey.newNote(text.category, text.parent), original: '' };
    }
    case 'edit note':
      return { title: 'Edit Note', key: draftKey.note(text.note.id), original: text.note.content };
    case 'create category':
      return { title: 'Create Category', key: draftKey.newCategory, original: '' };
    case 'edit category': {
      const { id, title } = text.category;
      return { title: 'Edit Category', key: draftKey.category(id), original: title };
    }
  }
}

export const textOf = (text: Text): string => text.draft ?? aboutText(text).original;

/**
 * A text that is about to be written. What was typed for it before is offered; a draft that the text brings goes behind
 * what an earlier page has left of a new note.
 */
export function beginText(text: Text): Store<OpenText> {
  const { key, original } = aboutText(text);
  const before = drafts().of(key);
  if (text.draft === undefined)
    return new Store<OpenText>(before && before.text !== original ? { ...text, offer: before } : text);
  const begun = new Store<OpenText>(text);
  const isLeft =
    text.kind === 'create note' &&
    before &&
    before.at < performance.timeOrigin &&
    !text.draft.startsWith(before.text);
  if (isLeft) keepDraft(begun, `${before.text}\n${text.draft}`);
  else drafts().keep(key, text.draft, original);
  return begun;
}

/** Keeps what is typed. Another text than the one that was sent makes another note. */
export function keepDraft(text: Store<OpenText>, draft: string): void {
  const { id: _, error: __, offer: ___, ...latest } = text.read();
  const { key, original } = aboutText(latest);
  drafts().keep(key, draft, original);
  text.write({ ...latest, draft });
}

export function dropDraft(text: Store<OpenText>): void {
  const { offer: _, ...latest } = text.read();
  drafts().forget(aboutText(latest).key);
  text.write(latest);
}
