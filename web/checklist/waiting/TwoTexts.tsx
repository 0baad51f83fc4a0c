import { useEffect, useId, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { listEarlierTexts, type Note } from '../../../contract/notes.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { clockOf, momentOf } from '../../ui/moment.ts';
import { textIn } from '../store/changes/kinds/kinds.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { personOf } from '../store/people/people.ts';
import { differenceFrom } from './difference.ts';
import held from './held.lazy.module.css';
import styles from './two-texts.lazy.module.css';

interface TwoTextsProps {
  entry: Entry;
  theirs: Note | Category;
  onDecided: () => void;
}

/** A text that met another one: the user decides. */
export function TwoTexts({ entry, theirs, onDecided }: TwoTextsProps) {
  const id = useId();
  const isNote = 'content' in theirs;
  const their = isNote ? theirs.content : theirs.title;
  const other = isNote ? personOf(theirs)?.username : undefined;
  const your = textIn(entry.change) ?? '';
  const theirTime = useTheirTime(theirs, entry.change.space);
  const decide = (make?: () => void) => () => {
    make?.();
    checklist().queue.discard(entry);
    onDecided();
  };
  return (
    <section className={held.group} aria-labelledby={id}>
      <h3 id={id}>{other ? `${other} changed this note too` : titleFor(isNote)}</h3>
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
      <div className={held.choice}>
        <Button kind="ghost" onClick={decide(() => saveAsNew(your, theirs))}>
          Save as new
        </Button>
        <Button kind="secondary" onClick={decide()}>
          Use theirs
        </Button>
        <Button kind="primary" onClick={decide(() => keepMine(entry, theirs))}>
          Keep mine
        </Button>
      </div>
    </section>
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
    // Without a connection there is no time to show; the choice is the same.
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

/** Underlines what the other text does not have. */
function Text({ whose, when, text, other }: TextProps) {
  const [start, own, end] = differenceFrom(other, text);
  return (
    <section className={`${held.group} ${styles.text}`}>
      <h4>
        {whose} {when && <small className="mono">{when}</small>}
      </h4>
      <p dir="auto">
        {start}
        {own && <ins>{own}</ins>}
        {end}
      </p>
    </section>
  );
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
