import { useEffect, useState } from 'react';
import { type Acquaintance, addAcquaintance, listAcquaintances } from '../../../contract/sharing.ts';
import { apiUrl } from '../../api/api-url.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { fetchPeople } from '../store/people/people.ts';
import styles from './people.lazy.module.css';
import { useAttempt } from './useAttempt.ts';

/** People of other categories that the sharer shares: they need no link. */
export function Acquaintances({ space, count }: { space: string; count: number }) {
  const [known, setKnown] = useState<readonly Acquaintance[]>([]);
  const { error, isBusy, attempt } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every person the list is another
  useEffect(() => {
    const left = new AbortController();
    call(listAcquaintances, { params: { id: space }, signal: left.signal }).then(setKnown, () => {}); // a link does it too
    return () => left.abort();
  }, [space, count]);
  if (known.length === 0) return null;

  async function add({ category, no }: Acquaintance): Promise<void> {
    await call(addAcquaintance, { params: { id: space }, body: { category, no } });
    await fetchPeople(space);
  }

  return (
    <section className={styles.link} aria-labelledby="acquaintances">
      <h3 id="acquaintances">Add people you share with already</h3>
      <small>They are told, and can leave.</small>
      <div>
        {known.map((person) => {
          const { username, picture, category, no } = person;
          return (
            <Button
              key={`${category} ${no}`}
              kind="secondary"
              busy={isBusy}
              aria-label={`Add ${username}`}
              onClick={() => attempt(() => add(person))}
            >
              <Face username={username} picture={picture && apiUrl(picture)} no={no} />
              {username}
            </Button>
          );
        })}
      </div>
      <FieldError error={error} role="alert" />
    </section>
  );
}
