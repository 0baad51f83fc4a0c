import { useEffect, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { uuidV7 } from '../../api/uuid-v7.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/count-text.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { selectCategory } from '../categories/choice.ts';
import { copyText } from '../copy/copy-as-text.ts';
import { inRequests } from '../store/changes/in-requests.ts';
import { change, checklist } from '../store/checklist.ts';
import { notSentTo, textsIn } from '../store/outbox/not-sent.ts';
import { withdrawn } from '../store/people/withdrawn.ts';
import { useLists } from '../store/useLists.ts';
import styles from './not-sent.lazy.module.css';

interface NotSentDialogProps {
  space: string;
  title: string;
  onClose: () => void;
}

/** What waited for a category that is no longer shared with the user: nothing of it is lost without a decision. */
export function NotSentDialog({ space, title, onClose }: NotSentDialogProps) {
  const { queue } = checklist();
  const { entries } = useSessionStore(() => queue.state);
  const mine = notSentTo(entries, space);
  const texts = mine.flatMap(textsIn);
  const [isAdding, setAdding] = useState(false);
  const isDecided = mine.length === 0;
  useEffect(() => {
    if (isDecided) onClose(); // in another tab
  }, [isDecided, onClose]);

  function discard(): void {
    for (const entry of mine) queue.discard(entry);
    withdrawn().remove(space);
    onClose();
  }
  function addTo({ id }: Category): void {
    const drafts = texts.map((content) => ({ id: uuidV7(), content, parent: null }));
    for (const notes of inRequests(drafts)) change({ kind: 'create notes', category: id, notes });
    selectCategory(id);
    discard();
  }

  if (isAdding) return <AddTo count={texts.length} onChoose={addTo} onClose={() => setAdding(false)} />;
  return (
    <Dialog title={`Not sent to “${title}”`} onClose={onClose}>
      <DialogBody>
        <p>The category is no longer shared with you, so these changes weren't sent.</p>
        {mine.map(({ id, notSent }) => (
          <Quote key={id} text={notSent?.done ?? ''} calm />
        ))}
        <p>
          <small>They stay here until you decide.</small>
        </p>
      </DialogBody>
      <DialogActions>
        <Button kind="text" onClick={discard}>
          Discard
        </Button>
        {texts.length > 0 && (
          <>
            <Button
              kind="secondary"
              onClick={() => void copyText(`${texts.join('\n')}\n`, counted(texts.length, 'text'))}
            >
              Copy as text
            </Button>
            <Button kind="primary" onClick={() => setAdding(true)}>
              Add to…
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface AddToProps {
  count: number;
  onChoose: (category: Category) => void;
  onClose: () => void;
}

function AddTo({ count, onChoose, onClose }: AddToProps) {
  const { categories = [] } = useLists();
  return (
    <Dialog title={`Add ${counted(count, 'note')} to…`} onClose={onClose}>
      <DialogBody>
        <ul className={styles.categories}>
          {categories
            .filter(({ archived }) => !archived)
            .map((category) => (
              <li key={category.id}>
                <button type="button" dir="auto" onClick={() => onChoose(category)}>
                  {category.title}
                </button>
              </li>
            ))}
        </ul>
        {categories.length === 0 && <p>You have no category yet. Create one first.</p>}
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Back
        </Button>
      </DialogActions>
    </Dialog>
  );
}
