import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { momentOf } from '../../ui/moment.ts';
import { people, peopleIn } from '../store/people/people.ts';
import styles from './TouchedBy.module.css';

/** In the tray: who touched it last, whenever that was. */
export function LastTouched({ note: { category, by, at } }: { note: Note }) {
  const known = useSessionStore(people).has(category);
  if (by === undefined || at === undefined || !known) return null;
  const person = peopleIn(category)?.find(({ no }) => no === by);
  const who = person?.me ? 'you' : (person?.username ?? 'someone who has left');
  return <p className={styles.last}>{`Last touched by ${who}, ${momentOf(at)}`}</p>;
}
