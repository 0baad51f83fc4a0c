import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import type { Note } from '../../../contract/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { isComposing } from '../../ui/composing.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLazy } from '../../ui/lazy-code.ts';
import { focusPage } from '../../ui/modal.ts';
import { plusIcon } from '../../ui/tool-icons.ts';
import { useEnter } from '../../ui/useEnter.ts';
import type { LinesTarget } from '../lines/LinesPreview.tsx';
import { holdsLines, lazyLines } from '../lines/lazy-lines.ts';
import { takeCaret } from '../list/first-line.ts';
import { noteNumbers, noteTree } from '../list/note-tree.ts';
import { rowOf } from '../list/row-element.ts';
import { showSoon } from '../list/show-row.ts';
import { notesNow } from '../list/shown-notes.ts';
import { change } from '../store/checklist.ts';
import { draftKey, drafts } from '../store/typed/drafts.ts';
import styles from './QuickAdd.module.css';
import { UnsavedNote } from './UnsavedNote.tsx';

const FADE_MS = 160;

interface QuickAddProps {
  category: string;
  /** The note whose sub notes are added; undefined for notes of the category. */
  parent?: Note;
}

/** A line that becomes a note with Enter, and stays for the next. */
export function QuickAdd({ category, parent }: QuickAddProps) {
  const target: LinesTarget = { category, parent: parent?.id ?? null };
  const draft = draftKey.quickLine(category, parent?.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => drafts().of(draft)?.text ?? '');
  const [said, say] = useState('');
  /** Several lines pasted at once become several notes, with a preview in place of the text. */
  const [isList, setList] = useState(false);
  useLayoutEffect(() => {
    if (takeCaret(category)) focusPage(field.current);
  }, [category]);
  const lines = useLazy(lazyLines, holdsLines(text), () => setList(false));

  function type(next: string): void {
    drafts().keep(draft, next, '');
    const isPasted = next.length > text.length + 1 && linesOf(next) > linesOf(text);
    setList(holdsLines(next) && (isList || isPasted));
    setText(next);
  }

  function added(): void {
    type('');
    say(`Added, ${parent ? 'sub note' : 'note'} ${countIn(target)}`);
    field.current?.focus();
    showSoon(() => field.current);
  }

  function addOne(): void {
    const content = text.trim();
    if (content === '') return;
    const id = uuidV7();
    change({ kind: 'create note', id, content, ...target });
    added();
    requestAnimationFrame(() => fadeIn(id));
  }

  async function addLines(): Promise<void> {
    const code = lines ?? (await lazyLines.load().catch(() => undefined));
    if (code === undefined) addOne();
    else if (code.createLines(text, target)) added();
  }

  useEnter(field, (isCtrl) => {
    if (isList || (lines && isCtrl)) void addLines();
    else addOne();
  });
  function leaveOnEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event) || event.shiftKey || event.key !== 'Escape') return;
    event.preventDefault();
    event.currentTarget.blur();
  }

  return (
    <>
      <div
        className={`${styles.line} ${parent ? styles.sub : ''} screen-only`}
        data-list={(lines && isList) || undefined}
      >
        <Icon shape={plusIcon} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          placeholder={parent ? 'Add a sub note' : 'Add a note'}
          aria-label={parent ? `Add a sub note to ${parent.content}` : 'Add a note'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={leaveOnEscape}
        />
        <span className={`mono ${styles.keys}`} aria-hidden="true">
          Enter adds · Shift Enter new line · Esc leaves
        </span>
        <UnsavedNote {...target} />
        <Button kind="text" className={styles.add} disabled={text.trim() === ''} onClick={addOne}>
          Add
        </Button>
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
      {lines && (
        <lines.QuickLines
          text={text}
          target={target}
          isList={isList}
          onCancel={() => {
            type('');
            field.current?.focus();
          }}
          onCreateOne={addOne}
          onCreated={added}
        />
      )}
    </>
  );
}

const linesOf = (text: string): number => text.split('\n').length;

/** The number of the last note, or how many sub notes there are. */
function countIn({ category, parent }: LinesTarget): number {
  const notes = notesNow();
  if (parent !== null) return notes.filter((note) => note.parent === parent).length;
  return noteNumbers(noteTree(notes, category)).size;
}

function fadeIn(id: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  rowOf(id)?.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS);
}
