import { DIVIDER, type Note } from '../../../contract/notes.ts';
import type { Plan } from '../../../contract/transfer/plan.ts';
import styles from './DataPane.lazy.module.css';

const MOST = 6;

/** The first notes that an import adds, as the list will show them. */
export function FirstNotes({ notes }: Pick<Plan, 'notes'>) {
  return (
    <ol className={styles.first} aria-label="The first new notes">
      {notes.slice(0, MOST).map((note) => (
        <FirstNote key={note.id} note={note} />
      ))}
    </ol>
  );
}

function FirstNote({ note: { content, parent, important, scratched_out } }: { note: Note }) {
  const flags = { 'data-important': important || undefined, 'data-done': scratched_out || undefined };
  return (
    <li data-sub={parent !== null || undefined} {...flags}>
      {content === DIVIDER ? (
        <hr aria-label="Line" />
      ) : (
        <span dir="auto">
          {important && <span className="visually-hidden">Important: </span>}
          {content}
          {scratched_out && <span className="visually-hidden">, done</span>}
        </span>
      )}
    </li>
  );
}
