import { useState } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { tryToCopy } from '../copy/copy-as-text.ts';
import { linkEndOf, people } from '../store/people/people.ts';
import { linkOf, makeLink, withdrawLink } from './join-link.ts';
import styles from './people.lazy.module.css';
import { useAttempt } from './useAttempt.ts';

interface LinkToJoinProps {
  space: string;
  title: string;
  places: number;
}

/** The link to join: the page that made it shows it, every other page its expiry. */
export function LinkToJoin({ space, title, places }: LinkToJoinProps) {
  useSessionStore(people); // with them the server sends the expiry of the link
  const until = linkEndOf(space) ?? null;
  const link = linkOf(space);
  const [isCopied, setCopied] = useState(false);
  const { error, isBusy, attempt } = useAttempt();
  const act = (work: () => Promise<unknown>) => {
    setCopied(false);
    attempt(work);
  };
  const turnOff = until !== null && (
    <Button kind="text" busy={isBusy} onClick={() => act(() => withdrawLink(space))}>
      Turn off link
    </Button>
  );
  const joinable =
    until === null
      ? 'No link is on. A link lets people join for 7 days.'
      : `Anyone with ${link ? 'this' : 'the'} link can join until ${dayOf(until)} · ${placesLeft(places)}`;
  return (
    <section className={styles.link} aria-labelledby="link-to-join">
      <h3 id="link-to-join">Link to join</h3>
      {link ? (
        <>
          <input readOnly dir="ltr" aria-label="Link to join" value={link} />
          <div>
            <Button kind="secondary" onClick={() => act(async () => setCopied(await tryToCopy(link)))}>
              Copy link
            </Button>
            {'share' in navigator && (
              <Button
                kind="secondary"
                onClick={() => navigator.share({ title, url: link }).catch(() => {})} // dismissed
              >
                Send…
              </Button>
            )}
            {turnOff}
          </div>
        </>
      ) : (
        <div>
          <Button kind="secondary" busy={isBusy} onClick={() => act(() => makeLink(space))}>
            {until === null ? 'Make a link' : 'Replace link'}
          </Button>
          {turnOff}
        </div>
      )}
      <small role="status">{`${isCopied ? 'Copied the link. ' : ''}${joinable}`}</small>
      <FieldError error={error} role="alert" />
    </section>
  );
}

const dayOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

const placesLeft = (places: number): string => (places === 1 ? '1 place left' : `${places} places left`);
