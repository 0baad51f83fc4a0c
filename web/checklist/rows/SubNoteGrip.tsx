import { type PointerEvent, useRef } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { gripGlyph } from '../../ui/glyphs.ts';
import { rowOf } from '../list/row-element.ts';
import { lazy } from '../open/lazy.ts';
import styles from './SubNoteGrip.module.css';

const nest = lazy(() => import('../move/nest.ts'));
const RAISES_AT_PX = 35;

/** Dragged to the left it makes a sub note a note; the same as Shift Tab, or "Turn into note" in More. */
export function SubNoteGrip({ note }: { note: Note }) {
  const startX = useRef<number>(undefined);
  function moveRow(dx: number): void {
    const row = rowOf(note.id);
    if (row) row.style.transform = dx === 0 ? '' : `translateX(${dx}px)`;
  }
  function begin({ pointerId, clientX, currentTarget, button }: PointerEvent): void {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    startX.current = clientX;
  }
  function follow({ clientX }: PointerEvent): void {
    if (startX.current !== undefined) moveRow(Math.max(-RAISES_AT_PX, Math.min(0, clientX - startX.current)));
  }
  function end({ type, clientX }: PointerEvent): void {
    const from = startX.current;
    startX.current = undefined;
    moveRow(0);
    if (type !== 'pointerup' || from === undefined || from - clientX < RAISES_AT_PX) return;
    nest.load().then(
      ({ makeNote }) => makeNote(note),
      () => {}, // More shows the error
    );
  }
  return (
    <span
      className={`${styles.grip} screen-only`}
      data-sub-handle
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Glyph shape={gripGlyph} />
    </span>
  );
}
