import { arrowGlyph } from '../ui/glyphs.ts';
import { useMoves } from '../ui/sortable.tsx';
import { NoteAction } from './NoteAction.tsx';
import styles from './NoteMoves.module.css';

/** The tray's way to reorder without dragging. */
export function NoteMoves({ id }: { id: string }) {
  const { moveUp, moveDown } = useMoves(id);
  return (
    <div className={styles.moves}>
      <NoteAction icon={arrowGlyph} label="Move up" look="up" onPress={moveUp} />
      <NoteAction icon={arrowGlyph} label="Move down" look="down" onPress={moveDown} />
    </div>
  );
}
