import type { Category } from '../../../contract/categories.ts';
import { countText } from '../../../contract/count-text.ts';
import { SHARED_NOTES_MAX } from '../../../contract/limits.ts';
import { PEOPLE_MAX, shareCategory } from '../../../contract/sharing.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { useLists } from '../list/useLists.ts';
import { checklist } from '../store/checklist.ts';
import { connection } from '../store/live.ts';
import { makeLink } from './join-link.ts';
import { openPeople } from './open-people.ts';
import { ServerQuestion } from './ServerQuestion.tsx';

interface ShareDialogProps {
  category: Category;
  onClose: () => void;
}

/** Says what sharing a category means; after it the people are shown, with a link for others. */
export function ShareDialog({ category, onClose }: ShareDialogProps) {
  const { id, title } = category;
  const { notes = [] } = useLists();
  const count = notes.filter((note) => note.category === id).length;
  const isOffline = !navigator.onLine || connection().read() === 'offline';
  const refusal = isOffline ? "You're offline. Connect to share." : tooManyNotes(count);

  async function share(): Promise<void> {
    const shared = await call(shareCategory, { params: { id } });
    checklist().refetch();
    await makeLink(id).catch(() => {}); // the next dialog offers to make one
    onClose();
    openPeople(shared);
  }

  if (refusal)
    return (
      <Dialog title={`Share “${title}”`} onClose={onClose}>
        <DialogBody>
          <p>{refusal}</p>
        </DialogBody>
        <DialogActions>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ServerQuestion title={`Share “${title}”`} action="Share" kind="primary" act={share} onClose={onClose}>
      <p>{`Anyone with the link can join and edit everything in “${title}”. They need an account here.`}</p>
      <p>Your other categories stay private.</p>
      <p>
        <small>{`Up to ${PEOPLE_MAX} people. Stop sharing any time.`}</small>
      </p>
    </ServerQuestion>
  );
}

function tooManyNotes(count: number): string | undefined {
  if (count <= SHARED_NOTES_MAX) return undefined;
  const [most, here] = [SHARED_NOTES_MAX, count].map(countText);
  return `A shared category holds up to ${most} notes. This one has ${here}.`;
}
