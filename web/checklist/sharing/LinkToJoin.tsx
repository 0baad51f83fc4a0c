import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { linkEndOf, people } from '../store/people/people.ts';
import { copyLink, linkOf, linkTo, makeLink, withdrawLink } from './join-link.ts';
import styles from './people.lazy.module.css';

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
  const [error, setError] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isBusy, run] = useBusy();
  const act = (work: () => Promise<unknown>) => {
    setError(undefined);
    setCopied(false);
    return run(async () => {
      await work().catch((reason: unknown) => setError(errorMessage(reason)));
    });
  };
  const turnOff = until !== null && (
    <Button kind="text" busy={isBusy} onClick={() => void act(() => withdrawLink(space))}>
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
          <input readOnly dir="ltr" aria-label="Link to join" value={linkTo(link)} />
          <div>
            <Button kind="secondary" onClick={() => void act(async () => setCopied(await copyLink(link)))}>
              Copy link
            </Button>
            {'share' in navigator && (
              <Button
                kind="secondary"
                onClick={() => navigator.share({ title, url: linkTo(link) }).catch(() => {})} // dismissed
              >
                Send…
              </Button>
            )}
            {turnOff}
          </div>
        </>
      ) : (
        <div>
          <Button kind="secondary" busy={isBusy} onClick={() => void act(() => makeLink(space))}>
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
