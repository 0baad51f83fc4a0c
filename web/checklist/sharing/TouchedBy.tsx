import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Face } from '../../ui/Face.tsx';
import { clockOf, momentOf } from '../../ui/moment.ts';
import { faceOf, people, peopleIn, personOf } from '../store/people.ts';
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

/** In the tray: who touched it last, whenever that was. */
export function LastTouched({ note: { category, by, at } }: { note: Note }) {
  const known = useSessionStore(people).has(category);
  if (by === undefined || at === undefined || !known) return null;
  const person = peopleIn(category)?.find(({ no }) => no === by);
  const who = person?.me ? 'you' : (person?.username ?? 'someone who has left');
  return <p className={styles.last}>{`Last touched by ${who}, ${momentOf(at)}`}</p>;
}
