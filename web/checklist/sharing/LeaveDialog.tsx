import { useEffect, useState } from 'react';
import { leaveCategory } from '../../../contract/sharing.ts';
import { call } from '../../session/call.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../duplicate/duplicate.lazy.module.css';
import { openDuplicate } from '../duplicate/open-duplicate.ts';
import { checklist } from '../store/checklist.ts';
import { fetchPeople, people } from '../store/people/people.ts';
import { listOf, namesOfOthers } from './others.ts';
import { ServerQuestion } from './ServerQuestion.tsx';

interface LeaveDialogProps {
  space: string;
  title: string;
  onClose: () => void;
}

/** Asks before the user leaves a shared category, and names who keeps it. */
export function LeaveDialog({ space, title, onClose }: LeaveDialogProps) {
  const all = useSessionStore(people).get(space) ?? [];
  const [refuses, setRefuses] = useState(false);
  useEffect(() => {
    fetchPeople(space).catch(() => {}); // the question is the same without the names
  }, [space]);
  const others = namesOfOthers(all);
  const [heir] = others;
  const sharer = all.find(({ mine }) => mine);

  async function leave(): Promise<void> {
    await checklist().leave(space, () =>
      call(leaveCategory, { params: { id: space }, ...(refuses && { query: { refuse: 'true' } }) }),
    );
    onClose();
  }

  return (
    <ServerQuestion
      title={`Leave “${title}”?`}
      action="Leave"
      more={
        <Button
          kind="text"
          onClick={() => {
            onClose();
            openDuplicate({ category: { id: space, title } });
          }}
        >
          Duplicate first…
        </Button>
      }
      act={leave}
      onClose={onClose}
    >
      <p>{`It disappears from your categories. ${keptBy(others)} it, with everything you added.`}</p>
      {sharer?.me && heir && <p>{`${heir} takes over: only they can invite and remove then.`}</p>}
      <p>
        <small>You need a new link to come back.</small>
      </p>
      {sharer && !sharer.me && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={refuses}
            onChange={(event) => setRefuses(event.target.checked)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // it would leave
          />
          {`Don't let ${sharer.username} add me to other categories`}
        </label>
      )}
    </ServerQuestion>
  );
}

function keptBy(others: readonly string[]): string {
  if (others.length === 0) return 'The others keep';
  return `${listOf(others)} ${others.length === 1 ? 'keeps' : 'keep'}`;
}
