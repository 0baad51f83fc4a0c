import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Face } from '../../ui/Face.tsx';
import { clockOf } from '../../ui/moment.ts';
import { faceOf, people, personOf } from '../store/people/people.ts';
import styles from './TouchedBy.module.css';

const SHOWN_FOR_MS = 24 * 3_600_000;

/** At the end of a row: who else touched it within the last day. */
export function TouchedBy({ note }: { note: Note }) {
  useSessionStore(people);
  const person = personOf(note);
  const { at = 0 } = note;
  if (!person || Date.now() - at > SHOWN_FOR_MS) return null;
  return (
    <span className={styles.touched}>
      <Face {...faceOf(person)} size="row" title={`${person.username}, ${clockOf(at)}`} />
    </span>
  );
}
