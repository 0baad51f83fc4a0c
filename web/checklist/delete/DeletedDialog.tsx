import { useEffect, useEffectEvent, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import {
  type Deletion,
  deleteDeletion,
  listDeletions,
  restoreDeletion,
} from '../../../contract/deletions.ts';
import { may } from '../../../contract/rights.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { momentOf } from '../../ui/moment.ts';
import { trashIcon } from '../../ui/tool-icons.ts';
import { confirm } from '../confirm/confirm.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
import { useAttempt } from '../sharing/useAttempt.ts';
import { companyOf } from '../store/changes/kinds/names.ts';
import { quoted } from '../store/changes/quoted.ts';
import { checklist } from '../store/checklist.ts';
import { fetchPeople, peopleIn } from '../store/people/people.ts';

/** The deletions of the last days, one row for each action. They are read from the server alone. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const [deletions, setDeletions] = useState<readonly Found[]>();
  /** A second press would find nothing to do any more, and report that. */
  const { error, isBusy, attempt } = useAttempt();
  const load = async () => setDeletions(await listEverywhere());
  const loadFirst = useEffectEvent(() => attempt(load));
  useEffect(() => loadFirst(), []);

  async function restore(deletion: Found) {
    await call(restoreDeletion, { params: { id: deletion.id }, ...within(deletion) });
    checklist().refetch();
    await load();
  }
  async function deleteForever(deletion: Found) {
    await call(deleteDeletion, { params: { id: deletion.id }, ...within(deletion) });
    await load();
  }
  const askToDeleteForever = (deletion: Found) =>
    confirm({
      ask: () => ({
        title: 'Delete forever',
        action: 'Delete',
        question: 'Are you sure you want to delete this forever?',
        quote: wordsFor(deletion),
        onAct: () => attempt(() => deleteForever(deletion)),
      }),
    });

  return (
    <ListDialog
      title="Recently deleted"
      isBusy={deletions === undefined && error === undefined}
      above={deletions?.length === 0 && <p>Nothing was deleted in the last 30 days.</p>}
      rows={deletions?.map((deletion) => (
        <li key={deletion.id}>
          <p>
            {deletion.space && <Icon shape={peopleIcon} />} {wordsFor(deletion)}
          </p>
          <small className="mono">{`${momentOf(deletion.at)}${byWhom(deletion)}`}</small>
          <Button
            kind="text"
            busy={isBusy}
            aria-label={`Restore ${wordsFor(deletion)}`}
            onClick={() => attempt(() => restore(deletion))}
          >
            Restore
          </Button>
          {(!deletion.space?.shared || may(deletion.space.shared, 'delete forever')) && (
            <IconButton
              icon={trashIcon}
              label="Delete forever"
              aria-label={`Delete forever: ${wordsFor(deletion)}`}
              danger
              onClick={() => askToDeleteForever(deletion)}
            />
          )}
        </li>
      ))}
      below={
        <>
          {deletions !== undefined && deletions.length > 0 && <p>Kept for 30 days.</p>}
          <FieldError error={error} role="alert" />
        </>
      }
      onClose={onClose}
    />
  );
}

interface Found extends Deletion {
  readonly space?: Category;
}

const within = ({ space }: Found) => (space ? { query: { space: space.id } } : {});

/** The user's own, and those of all shared categories, the latest first. */
async function listEverywhere(): Promise<readonly Found[]> {
  const shared = checklist()
    .confirmed()
    .categories.filter((category) => category.shared);
  const [own, ...others] = await Promise.all([
    call(listDeletions),
    ...shared.map(async (space) => {
      await (peopleIn(space.id) ?? fetchPeople(space.id));
      const all = await call(listDeletions, { query: { space: space.id } });
      return all.map((deletion) => ({ ...deletion, space }));
    }),
  ]);
  if (others.length === 0) return own;
  return [...own, ...others.flat()].sort((a, b) => b.at - a.at);
}

function byWhom({ space, by }: Found): string {
  if (space === undefined || by === undefined) return '';
  const person = peopleIn(space.id)?.find(({ no }) => no === by);
  if (person?.me) return '';
  return person ? `, by ${person.username}` : ', by someone who has left';
}

function wordsFor({ category, content, notes }: Deletion): string {
  if (category !== null) return `Category ${quoted(category)}${companyOf(notes, 'note')}`;
  return `${quoted(content ?? '')}${companyOf(notes - 1, 'more note')}`;
}
