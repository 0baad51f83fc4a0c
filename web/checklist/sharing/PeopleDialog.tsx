import { useEffect, useState } from 'react';
import { may, type Right } from '../../../contract/rights.ts';
import { PEOPLE_MAX, type Person, removePerson, unshareCategory } from '../../../contract/sharing.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Face } from '../../ui/Face.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { momentOf } from '../../ui/moment.ts';
import { checklist } from '../store/checklist.ts';
import { faceOf, fetchPeople, linkEndOf, people, setLinkEnd } from '../store/people/people.ts';
import { Acquaintances } from './Acquaintances.tsx';
import { LinkToJoin } from './LinkToJoin.tsx';
import { openLeave } from './open-leave.ts';
import { listOf, namesOfOthers } from './others.ts';
import styles from './people.lazy.module.css';
import { ServerQuestion } from './ServerQuestion.tsx';

interface PeopleDialogProps {
  space: string;
  title: string;
  /** The number of people in it, until they are fetched. */
  count: number;
  onClose: () => void;
}

/** Who is in a shared category; its sharer invites and removes here. */
export function PeopleDialog({ space, title, count, onClose }: PeopleDialogProps) {
  const all = useSessionStore(people).get(space);
  const [error, setError] = useState<string>();
  const [asked, ask] = useState<Person | 'stop'>();
  useEffect(() => {
    fetchPeople(space).catch((reason: unknown) => setError(errorMessage(reason)));
  }, [space]);
  const isAlone = (all?.length ?? count) === 1;
  const me = all?.find((person) => person.me);
  const mayDo = (right: Right) => me !== undefined && may({ mine: me.mine, people: all?.length ?? 0 }, right);
  const isOpen = !isAlone || linkEndOf(space) != null;
  const done = () => ask(undefined);

  if (asked === 'stop')
    return (
      <ServerQuestion
        title={`Stop sharing “${title}”?`}
        action="Stop sharing"
        act={async () => {
          await call(unshareCategory, { params: { id: space } });
          setLinkEnd(space, null);
          checklist().refetch();
          onClose();
        }}
        onClose={done}
      >
        <p>{`You stay in it alone, with everything in it.${disappearsFor(all)}`}</p>
      </ServerQuestion>
    );
  if (asked)
    return (
      <ServerQuestion
        title={`Remove ${asked.username} from “${title}”?`}
        action="Remove"
        act={async () => {
          await call(removePerson, { params: { id: space }, body: { no: asked.no } });
          setLinkEnd(space, null);
          await fetchPeople(space).catch(() => {}); // the removal is done; the list comes with the next event
          done();
        }}
        onClose={done}
      >
        <p>It disappears from their screens at once. What they added stays. The link is turned off, too.</p>
      </ServerQuestion>
    );
  return (
    <Dialog title={`${isAlone ? 'Share' : 'People in'} “${title}”`} onClose={onClose}>
      <DialogBody>
        <ul className={styles.people} aria-busy={all === undefined && error === undefined}>
          {all?.map((person) => (
            <li key={person.no}>
              <Face {...faceOf(person)} isHere={person.here && !person.me} size="list" />
              <p>
                {person.username}
                <small>{aboutPerson(person)}</small>
              </p>
              {mayDo('remove') && !person.me && (
                <Button kind="text" aria-label={`Remove ${person.username}`} onClick={() => ask(person)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        {mayDo('invite') && all && <Invite space={space} title={title} count={all.length} />}
        <FieldError error={error} role="alert" />
      </DialogBody>
      <DialogActions>
        {mayDo('stop sharing') && isOpen && (
          <Button kind="secondary" onClick={() => ask('stop')}>
            Stop sharing…
          </Button>
        )}
        {mayDo('leave') && (
          <Button
            kind="ghost"
            onClick={() => {
              onClose();
              openLeave({ space, title });
            }}
          >
            Leave…
          </Button>
        )}
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Invite({ space, title, count }: { space: string; title: string; count: number }) {
  if (count >= PEOPLE_MAX)
    return <p>{`${count} of ${PEOPLE_MAX} people. Remove someone to free a place.`}</p>;
  return (
    <>
      <Acquaintances space={space} count={count} />
      <LinkToJoin space={space} title={title} places={PEOPLE_MAX - count} />
    </>
  );
}

function aboutPerson({ me, mine, here, seen_at }: Person): string {
  if (me) return mine ? 'You · Owner' : 'You';
  const seen =
    seen_at === null
      ? "Hasn't opened it yet"
      : `Last here ${momentOf(seen_at).replace(/ (?=\d\d:)/, ' at ')}`;
  return `${here ? 'Here now' : seen}${mine ? ' · Owner' : ''}`;
}

function disappearsFor(all: readonly Person[] | undefined): string {
  const others = namesOfOthers(all);
  return others.length === 0 ? '' : ` It disappears for ${listOf(others)}.`;
}
