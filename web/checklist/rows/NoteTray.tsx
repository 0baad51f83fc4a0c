import { useEffect, useRef } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { arrowGlyph } from '../../ui/glyphs.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { useMoves } from '../../ui/sortable/sortable.tsx';
import { lazy } from '../open/lazy.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import { NoteAction } from './NoteAction.tsx';
import styles from './NoteTray.module.css';

const entries = lazy(() => import('./NoteEntries.tsx'));
const lastTouched = lazy(() => import('../sharing/LastTouched.tsx'));

interface NoteTrayProps {
  note: Note;
  isTop: boolean;
  /** Closes it; the focus returns to what opened it. */
  onDone: () => void;
}

/** The less common actions of a note: below its row, and on a phone below its usual actions. */
export function NoteTray({ note, isTop, onDone }: NoteTrayProps) {
  const code = useLazy(entries, true, sayMissing);
  const touched = useLazy(lastTouched, note.by !== undefined);
  const tray = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows when its code arrives
  useEffect(() => void tray.current?.scrollIntoView({ block: 'nearest' }), [code, touched]);
  return (
    <div ref={tray} className={styles.tray}>
      {touched && <touched.LastTouched note={note} />}
      <div className={styles.entries}>
        <Moves id={note.id} />
        {code && <code.NoteEntries note={note} isTop={isTop} onDone={onDone} />}
      </div>
    </div>
  );
}

function Moves({ id }: { id: string }) {
  const { moveUp, moveDown } = useMoves(id);
  return (
    <>
      <NoteAction icon={arrowGlyph} label="Move up" look="up" onPress={moveUp} />
      <NoteAction icon={arrowGlyph} label="Move down" look="down" onPress={moveDown} />
    </>
  );
}
