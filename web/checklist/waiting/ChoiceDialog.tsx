import { useEffect, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { listEarlierTexts, type Note } from '../../../contract/notes.ts';
import { call } from '../../session/call.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { clockOf, momentOf } from '../../ui/moment.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { personOf } from '../store/people/people.ts';
import styles from './choice.lazy.module.css';
import { differenceFrom } from './difference.ts';

interface ChoiceDialogProps {
  /** The entry in the queue. */
  id: string;
  onClose: () => void;
}

/** A text that met another one: the user decides. It may be decided in another tab meanwhile. */
export function ChoiceDialog({ id, onClose }: ChoiceDialogProps) {
  const { queue } = checklist();
  const { entries } = useSessionStore(() => queue.state);
  const entry = entries.find((other) => other.id === id);
  const theirs = entry?.conflict?.theirs;
  const isDecided = !theirs;
  useEffect(() => {
    if (isDecided) onClose();
  }, [isDecided, onClose]);
  if (!entry || !theirs) return null;
  const decide = () => {
    queue.discard(entry);
    onClose();
  };
  return <TwoTexts entry={entry} theirs={theirs} decide={decide} onClose={onClose} />;
}

interface ChoiceProps {
  entry: Entry;
  theirs: Note | Category;
  /** Discards what waits, and closes. */
  decide: () => void;
  onClose: () => void;
}

function TwoTexts({ entry, theirs, decide, onClose }: ChoiceProps) {
  const decideFor = (make: () => void) => () => {
    make();
    decide();
  };
  const isNote = 'content' in theirs;
  const their = isNote ? theirs.content : theirs.title;
  const other = isNote ? personOf(theirs)?.username : undefined;
  const your = textOf(entry);
  const theirTime = useTheirTime(theirs, entry.change.space);
  return (
    <Dialog title={other ? `${other} changed this note too` : titleFor(isNote)} onClose={onClose}>
      <DialogBody>
        {!other && <p>It was changed on another device before yours was sent.</p>}
        <div className={styles.texts}>
          <Text whose="Yours" when={`${clockOf(entry.at)}, this device`} text={your} other={their} />
          <Text
            whose={other ?? 'Theirs'}
            when={theirTime && `${theirTime}${other ? '' : ', another device'}`}
            text={their}
            other={your}
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={decideFor(() => saveAsNew(your, theirs))}>
          Save as new
        </Button>
        <Button kind="secondary" onClick={decide}>
          Use theirs
        </Button>
        <Button ref={focusFirst} kind="primary" onClick={decideFor(() => keepMine(entry, theirs))}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const titleFor = (isNote: boolean): string =>
  isNote ? 'Two texts for one note' : 'Two titles for one category';

/** When the present text of a note was saved, which is when the one before it ended. A title has no such times. */
function useTheirTime(theirs: Note | Category, space: string): string | undefined {
  const [at, setAt] = useState<number>();
  const id = 'content' in theirs ? theirs.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    // Without a connection the dialog has no time; the choice is the same.
    call(listEarlierTexts, { params: { id }, query: { space }, signal: left.signal }).then(
      ([latest]) => setAt(latest?.at),
      () => {},
    );
    return () => left.abort();
  }, [id, space]);
  return at === undefined ? undefined : momentOf(at);
}

interface TextProps {
  whose: string;
  when?: string | undefined;
  text: string;
  other: string;
}

/** What the other text does not have is underlined. */
function Text({ whose, when, text, other }: TextProps) {
  const [start, own, end] = differenceFrom(other, text);
  return (
    <section className={styles.text}>
      <h3>
        {whose} {when && <small className="mono">{when}</small>}
      </h3>
      <p dir="auto">
        {start}
        {own && <ins>{own}</ins>}
        {end}
      </p>
    </section>
  );
}

function textOf({ change: { kind, ...fields } }: Entry): string {
  if ('content' in fields && kind === 'update note') return fields.content ?? '';
  return 'title' in fields ? fields.title : '';
}

function keepMine({ change: mine }: Entry, theirs: Note | Category): void {
  if (mine.kind === 'update note' && 'content' in theirs)
    change({ ...mine, base: { content: theirs.content } });
  if (mine.kind === 'update category' && 'title' in theirs)
    change({ ...mine, base: { title: theirs.title } });
}

function saveAsNew(text: string, theirs: Note | Category): void {
  const id = uuidV7();
  if ('title' in theirs) change({ kind: 'create category', id, title: text });
  else {
    const { category, parent } = theirs;
    change({ kind: 'create note', id, content: text, category, parent });
  }
}
