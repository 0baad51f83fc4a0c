import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { countsOf } from '../../../contract/transfer/plan.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { counted, countText } from '../../ui/count-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DataPane.lazy.module.css';
import { undoIcon } from './data-icons.ts';
import { FilePicker } from './FilePicker.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { dataImport, type Import } from './import.ts';
import { type LastImport, lastImport } from './last-import.ts';
import { Notice } from './Notice.tsx';
import { Progress } from './Progress.tsx';
import { quarterText, Spoken } from './Spoken.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** Adds what is in a file to the lists. */
export function ImportBox() {
  const id = useId();
  const state = useSessionStore(() => dataImport().state);
  const heading = useHeadingFocus(state.is);
  const [isOver, setOver] = useState(false);
  const takes = !['importing', 'undoing'].includes(state.is);

  function drag(event: DragEvent) {
    event.preventDefault(); // or the browser opens the file
    setOver(takes);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && takes) dataImport().choose(files);
  }
  return (
    <section
      className={styles.box}
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h4 ref={heading} id={id} tabIndex={-1}>
        {titleOf(state)}
      </h4>
      <ImportStep state={state} />
      <Spoken text={spokenOf(state)} />
    </section>
  );
}

function titleOf(state: Import): string {
  if (state.is === 'ready') return `${state.ready.file}, from ${state.ready.imported.from}`;
  if (state.is === 'importing' || state.is === 'stopped') return `Importing ${state.ready.file}`;
  return 'Import';
}

function spokenOf(state: Import): string {
  switch (state.is) {
    case 'reading':
      return `Reading ${state.file}`;
    case 'ready':
      return countsOf(state.ready.plan)
        .map((count) => count.join(' '))
        .join(', ');
    case 'importing':
      return quarterText(titleOf(state), state.notes, state.ready.plan.notes.length);
    case 'done':
      return state.last.isWhole && state.why === undefined ? `100 %. ${addedText(state.last)}` : '';
    case 'undoing':
      return 'Undoing the import';
    case 'undone':
      return undoneText(state);
    default:
      return '';
  }
}

function ImportStep({ state }: { state: Import }): ReactNode {
  const { start, stop, cancel, undo } = dataImport();
  switch (state.is) {
    case 'reading':
      return (
        <>
          <p>Reading {state.file}...</p>
          <Button kind="ghost" onClick={cancel}>
            Cancel
          </Button>
        </>
      );
    case 'ready':
      return <ImportCounts {...state.ready} onImport={() => start(state.ready)} onCancel={cancel} />;
    case 'importing': {
      const { file, plan } = state.ready;
      const of = plan.notes.length;
      return (
        <>
          <Progress
            label={`Importing ${file}`}
            text={`${countText(state.notes)} of ${countText(of)} notes`}
            done={state.notes}
            of={of}
          />
          <p>You can keep using your lists.</p>
          <Button kind="ghost" onClick={stop}>
            Stop
          </Button>
        </>
      );
    }
    case 'stopped':
      return (
        <>
          <Notice isBad>
            <b>
              Stopped after {countText(state.notes)} of {countText(state.ready.plan.notes.length)} notes.
            </b>{' '}
            {state.why}
          </Notice>
          <div className={styles.actions}>
            <Button kind="secondary" onClick={() => start(state.ready)}>
              Go on
            </Button>
            <Button kind="ghost" onClick={undo}>
              Undo import
            </Button>
          </div>
        </>
      );
    case 'done':
      return <Done {...state} />;
    case 'undoing':
      return <p>Undoing the import...</p>;
    default:
      return (
        <>
          <Outcome state={state} />
          <FilePicker />
          {lastImport() && (
            <Button kind="ghost" onClick={undo}>
              Undo the last import
            </Button>
          )}
        </>
      );
  }
}

function Outcome({ state }: { state: Import }) {
  if (state.is === 'refused') {
    const { what, why } = state.fault;
    return (
      <Notice isBad>
        {what && <b>{what}</b>} {why} Nothing was changed.
      </Notice>
    );
  }
  if (state.is === 'undone')
    return (
      <Notice>{undoneText(state)} Its notes can be restored under "Recently deleted" for 30 days.</Notice>
    );
  return (
    <p>
      Files from Nightdrive, Google Keep or Todoist, Markdown, text, tasks of a calendar (.ics) or outlines
      (.opml), several at once too. Adds to your lists and deletes nothing.
    </p>
  );
}

const undoneText = ({ isSharedLeft }: Extract<Import, { is: 'undone' }>): string =>
  isSharedLeft ? 'The import was undone, except in shared categories.' : 'The import was undone.';

function Done({ last, why }: Extract<Import, { is: 'done' }>) {
  return (
    <>
      <Notice isBad={why !== undefined || !last.isWhole}>
        <DoneText last={last} why={why} />
      </Notice>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={dataImport().undo}>
          <Icon shape={undoIcon} />
          Undo import
        </Button>
        <ButtonLink kind="text" href="/checklist">
          To your lists
        </ButtonLink>
      </div>
      <p>Undo stays here until the next import.</p>
      <FilePicker />
    </>
  );
}

function DoneText({ last, why }: Omit<Extract<Import, { is: 'done' }>, 'is'>) {
  if (why !== undefined)
    return (
      <>
        <b>The import could not be undone.</b> {why}
      </>
    );
  if (last.isWhole) return <b>{addedText(last)}</b>;
  return (
    <>
      <b>The import was not finished.</b> Choose the file again to add the rest, or undo it.
    </>
  );
}

function addedText({ notes, categories, into }: LastImport): string {
  if (notes === 0) return counted(categories, 'category was added.', 'categories were added.');
  const places = counted(into, 'category', 'categories');
  return `${counted(notes, `note in ${places} was`, `notes in ${places} were`)} added.`;
}
