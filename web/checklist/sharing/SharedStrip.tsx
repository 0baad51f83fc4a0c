import { useEffect } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { counted } from '../../../contract/count-text.ts';
import type { Person } from '../../../contract/sharing.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { lazy } from '../open/lazy.ts';
import { faceOf, fetchPeople, linkEndOf, people } from '../store/people/people.ts';
import { openPeople } from './open-people.ts';
import { isWithOthers, listOf } from './others.ts';
import styles from './SharedStrip.module.css';

const opened = lazy(() => import('./arrivals.ts'));
const joinLink = lazy(() => import('./join-link.ts'));
const MOST_FACES = 3;

/** Over the rows of a shared category: with whom it is shared, and who has it open now. */
export function SharedStrip({ category }: { category: Category }) {
  const { id, shared } = category;
  const known = useSessionStore(people).get(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of people is another list of them
  useEffect(() => {
    void fetchPeople(id).catch(() => {}); // the strip says how many they are
  }, [id, shared?.people, shared?.mine]);
  const isAlone = !isWithOthers(category);
  useEffect(() => {
    if (isAlone) return;
    const left = new AbortController();
    const { signal } = left;
    opened.load().then(
      ({ whileOpen }) => signal.aborted || whileOpen(id, signal),
      () => {}, // without the code notes arrive as those of another device do
    );
    return () => left.abort();
  }, [id, isAlone]);
  if (shared === undefined || (isAlone && linkEndOf(id) == null)) return null;
  const others = known?.filter(({ me }) => !me);
  return (
    <div className={`${styles.strip} screen-only`}>
      {others && others.length > 0 && (
        <span className={styles.faces}>
          {others.slice(0, MOST_FACES).map((person) => (
            <Face key={person.no} {...faceOf(person)} isHere={person.here} />
          ))}
        </span>
      )}
      <p>
        <Words others={others} count={shared.people - 1} />
      </p>
      {isAlone ? (
        <Button kind="text" onClick={() => void copyLink(category)}>
          Copy link
        </Button>
      ) : (
        <Button kind="text" aria-haspopup="dialog" onClick={() => openPeople(category)}>
          People
        </Button>
      )}
    </div>
  );
}

/** Each in an element of its own: a text node that a translated page has lost cannot be replaced. */
function Words({ others, count }: { others: readonly Person[] | undefined; count: number }) {
  if (count === 0) return <span>No one has joined yet</span>;
  if (others === undefined) return <span>{`Shared with ${counted(count, 'other')}`}</span>;
  const [here = [], away = []] = [true, false].map((isHere) =>
    others.filter((person) => person.here === isHere).map(({ username }) => username),
  );
  if (here.length === 0) return <span>{`Shared with ${listOf(away)}`}</span>;
  return (
    <>
      <b>{listOf(here)}</b>
      <span>{` ${here.length === 1 ? 'is' : 'are'} here.${away.length > 0 ? ` Also shared with ${listOf(away)}.` : ''}`}</span>
    </>
  );
}

/** Without the code, or the server, the dialog shows the error. */
const copyLink = (category: Category): Promise<void> =>
  joinLink
    .load()
    .then(({ copyNewLink }) => copyNewLink(category.id))
    .catch(() => openPeople(category));
