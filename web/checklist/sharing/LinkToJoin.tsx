import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { copyLink, links, linkTo, makeLink, withdrawLink } from './join-link.ts';
import styles from './people.lazy.module.css';

interface LinkToJoinProps {
  space: string;
  title: string;
  places: number;
}

/** The link by which people join: the page that made it shows it, and any page can make another. */
export function LinkToJoin({ space, title, places }: LinkToJoinProps) {
  const link = useSessionStore(links).get(space);
  const [error, setError] = useState<string>();
  const [isWithdrawn, setWithdrawn] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [isBusy, run] = useBusy();
  const act = (work: () => Promise<unknown>) => {
    setError(undefined);
    setCopied(false);
    return run(async () => {
      await work().catch((reason: unknown) => setError(errorMessage(reason)));
    });
  };
  const withdraw = async () => {
    await withdrawLink(space);
    setWithdrawn(true);
  };
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
            <Button kind="text" busy={isBusy} onClick={() => void act(withdraw)}>
              Turn off link
            </Button>
          </div>
          <small role="status">
            {`${isCopied ? 'Copied the link. ' : ''}Anyone with this link can join until ${dayOf(link.expires_at)} · ${placesLeft(places)}`}
          </small>
        </>
      ) : (
        <>
          <p>
            {isWithdrawn
              ? 'The link is off. No one else can join.'
              : 'A new link lets people join for 7 days. An earlier one stops working.'}
          </p>
          <div>
            <Button kind="secondary" busy={isBusy} onClick={() => void act(() => makeLink(space))}>
              Make a link
            </Button>
            {!isWithdrawn && (
              <Button kind="text" busy={isBusy} onClick={() => void act(withdraw)}>
                Turn off link
              </Button>
            )}
          </div>
        </>
      )}
      <FieldError error={error} role="alert" />
    </section>
  );
}

const dayOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

const placesLeft = (places: number): string => (places === 1 ? '1 place left' : `${places} places left`);
