import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NOTE_CONTENT_MAX, type Note } from '../../../contract/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { isComposing } from '../../ui/composing.ts';
import { refuseUnfit } from '../../ui/refuse-unfit.ts';
import { useCaretAtEnd } from '../../ui/useCaretAtEnd.ts';
import { useEnter } from '../../ui/useEnter.ts';
import { focusRow } from '../list/focus-row.ts';
import { rowOf } from '../list/row-element.ts';
import { noteWith } from '../list/shown-notes.ts';
import { checklist } from '../store/checklist.ts';
import { draftKey, drafts } from '../store/typed/drafts.ts';
import { sayDiscarded } from '../write/discard.ts';
import { updateNote } from '../write/submit.ts';
import { editing, stopEditing } from './editing.ts';
import styles from './NoteEditor.lazy.module.css';

/** Edits a note in place. A change that arrives meanwhile waits, and is compared with the new text on saving. */
export function NoteEditor({ note: latest }: { note: Note }) {
  const draft = draftKey.note(latest.id);
  const [note] = useState(() => ({ ...latest, content: drafts().of(draft)?.base ?? latest.content }));
  const form = useRef<HTMLFormElement>(null);
  const field = useCaretAtEnd<HTMLTextAreaElement>();
  const [text, setText] = useState(() => drafts().of(draft)?.text ?? note.content);
  useEffect(() => () => leaveGone(note.id), [note.id]);

  function end() {
    drafts().forget(draft);
    flushSync(() => stopEditing(note.id));
    const row = rowOf(note.id);
    if (row) focusRow(row, text);
  }
  function save() {
    end();
    if (text !== note.content) updateNote({ kind: 'edit note', note, draft: text });
  }
  function leave() {
    end();
    if (text === note.content) return;
    sayDiscarded(text, () => {
      drafts().keep(draft, text, note.content);
      editing().set(note.id, true); // with the text that was typed before
    });
  }
  useEnter(field, () => form.current?.requestSubmit());
  function leaveOnEscape(event: KeyboardEvent) {
    if (isComposing(event) || event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  }

  return (
    <form
      ref={form}
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        aria-label="Text of the note"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit here
        autoFocus
        ref={field}
        rows={1}
        enterKeyHint="done"
        required
        dir="auto"
        value={text}
        onChange={({ target }) => {
          refuseUnfit(target, NOTE_CONTENT_MAX);
          setText(target.value);
          drafts().keep(draft, target.value, note.content);
        }}
        onKeyDown={leaveOnEscape}
      />
      <div className={styles.foot}>
        <span aria-hidden="true" className="mono">
          <b>Enter</b> saves <b>Shift Enter</b> new line <b>Esc</b> leaves
        </span>
        <Button kind="ghost" onClick={leave}>
          Cancel
        </Button>
        <Button kind="secondary" type="submit">
          Update
        </Button>
      </div>
    </form>
  );
}

/** The editor leaves with its row. When its note was deleted elsewhere, what was typed waits for its user. */
function leaveGone(id: string): void {
  if (checklist().shown.read().notes && !noteWith(id)) stopEditing(id);
}
