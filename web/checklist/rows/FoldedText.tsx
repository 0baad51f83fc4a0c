import { useLayoutEffect, useRef, useState } from 'react';
import styles from './FoldedText.module.css';
import { NoteText } from './NoteText.tsx';

/** Fewer letters and lines fit into the six lines of a fold on every screen. */
const FITS_LETTERS = 150;
const FITS_LINES = 6;

export const mayBeFolded = (content: string): boolean =>
  content.length > FITS_LETTERS || content.split('\n', FITS_LINES + 1).length > FITS_LINES;

/** A long note shows six lines, and the rest on request. Another text is another one of these, by its key. */
export function FoldedText({ content }: { content: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    look();
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => resize.disconnect();
  }, [isOpen]);
  return (
    <>
      <span ref={text} className={styles.text} data-open={isOpen || undefined}>
        <NoteText content={content} />
      </span>
      {isCut && (
        <button
          type="button"
          className={`${styles.more} screen-only`}
          aria-expanded={isOpen}
          tabIndex={-1}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  );
}
