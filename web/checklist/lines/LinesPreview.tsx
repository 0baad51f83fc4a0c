import { v7 as uuidV7 } from 'uuid';
import { counted, countText } from '../../../contract/count-text.ts';
import { DIVIDER } from '../../../contract/notes.ts';
import { CREATED_AT_ONCE_MAX } from '../../../contract/several-notes.ts';
import { Button } from '../../ui/Button.tsx';
import { setExpanded } from '../list/expanded.ts';
import { showRow } from '../list/show-row.ts';
import { parentNow } from '../list/shown-notes.ts';
import { change } from '../store/checklist.ts';
import styles from './lines.lazy.module.css';
import { type Line, linesIn } from './lines.ts';

export interface LinesTarget {
  readonly category: string;
  /** The note whose sub notes all of them become. */
  readonly parent: string | null;
}

/** The label of the button that makes a note of each line; undefined for too many lines. */
export function wordsForCreating(text: string): string | undefined {
  const { length } = linesIn(text);
  return length > CREATED_AT_ONCE_MAX ? undefined : `Create ${counted(length, 'note')}`;
}

/** Makes a note of each line, in one change. */
export function createLines(text: string, { category, ...target }: LinesTarget): boolean {
  const lines = linesIn(text);
  if (lines.length === 0 || lines.length > CREATED_AT_ONCE_MAX) return false;
  const parent = parentNow(target.parent);
  let top: string | null = null;
  const notes = lines.map(({ content, isSub, isDone, isImportant }) => {
    const id = uuidV7();
    if (!isSub && content !== DIVIDER) top = id;
    const flags = { scratched_out: isDone, ...(isImportant && { important: true }) };
    return { id, content, parent: parent ?? (isSub ? top : null), ...flags };
  });
  change({ kind: 'create notes', category, notes });
  if (parent !== null) setExpanded(parent, true);
  const last = notes.findLast((note) => note.parent === parent);
  if (last) showRow(last.id);
  return true;
}

export function LinesPreview({ text, parent }: Pick<LinesTarget, 'parent'> & { text: string }) {
  const lines = linesIn(text).map((line) => (parent === null ? line : { ...line, isSub: false }));
  const { length } = lines;
  if (length > CREATED_AT_ONCE_MAX)
    return (
      <p
        className={styles.sum}
        role="status"
      >{`Up to ${CREATED_AT_ONCE_MAX} lines at once. These are ${countText(length)}.`}</p>
    );
  return (
    <div className={styles.preview}>
      <p className={styles.sum} role="status">
        <b>{`These lines can be ${counted(length, 'note')}`}</b> <span>{sumOf(lines)}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which the keyboard must be able to do (WCAG 2.1.1) */}
      <ol className={styles.lines} aria-label="Preview" tabIndex={0}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, so the place is all that distinguishes them
          <PreviewedLine key={place} line={line} />
        ))}
      </ol>
    </div>
  );
}

function PreviewedLine({ line: { content, isSub, isDone } }: { line: Line }) {
  return (
    <li data-sub={isSub || undefined} data-done={isDone || undefined}>
      {content === DIVIDER ? (
        <hr aria-label="Line" />
      ) : (
        <span dir="auto">
          {content}
          {isDone && <span className="visually-hidden">, done</span>}
        </span>
      )}
    </li>
  );
}

function sumOf(lines: readonly Line[]): string {
  const counts: [number, string][] = [
    [lines.filter(({ isSub }) => isSub).length, 'sub'],
    [lines.filter(({ isDone }) => isDone).length, 'done'],
    [lines.filter(({ content }) => content === DIVIDER).length, 'line'],
  ];
  return counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ');
}

interface QuickLinesProps {
  text: string;
  target: LinesTarget;
  /** Enter makes notes of them. */
  isList: boolean;
  onCancel: () => void;
  onCreateOne: () => void;
  onCreated: () => void;
}

/** Offered by the quick line under a text of several lines. */
export function QuickLines({ text, target, isList, onCancel, onCreateOne, onCreated }: QuickLinesProps) {
  const words = wordsForCreating(text);
  return (
    <div className={styles.quick}>
      <LinesPreview text={text} parent={target.parent} />
      <div>
        {words && (
          <span aria-hidden="true" className={`mono ${styles.keys}`}>
            {isList ? 'Enter creates them' : 'Ctrl Enter creates them'}
          </span>
        )}
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="secondary" onClick={onCreateOne}>
          Create one
        </Button>
        <Button
          kind="primary"
          disabled={words === undefined}
          aria-keyshortcuts={isList ? 'Enter' : 'Control+Enter'}
          onClick={() => createLines(text, target) && onCreated()}
        >
          {words ?? 'Create notes'}
        </Button>
      </div>
    </div>
  );
}
