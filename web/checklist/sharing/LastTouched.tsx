import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { momentOf } from '../../ui/moment.ts';
import { people } from '../store/people/people.ts';
import styles from './TouchedBy.module.css';

/** In the tray of a note that is shared with others: the person who touched it last, whenever that was. */
export function LastTouched({ note: { category, by, at } }: { note: Note }) {
  const all = useSessionStore(people).get(category) ?? [];
  if (by === undefined || at === undefined || all.length < 2) return null;
  const person = all.find(({ no }) => no === by);
  const who = person?.me ? 'you' : (person?.username ?? 'someone who has left');
  return <p className={styles.last}>{`Last touched by ${who}, ${momentOf(at)}`}</p>;
}
