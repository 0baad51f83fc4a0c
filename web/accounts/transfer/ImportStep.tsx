import type { ReactNode } from 'react';
import { counted, countText } from '../../../contract/count-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../Notice.tsx';
import styles from './DataPane.lazy.module.css';
import { undoIcon } from './data-icons.ts';
import { FilePicker } from './FilePicker.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { dataImport, type Import } from './import.ts';
import { type LastImport, lastImport } from './last-import.ts';
import { Progress } from './Progress.tsx';

/** A step of an import, with what its user may do next. */
export function ImportStep({ state }: { state: Import }): ReactNode {
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
          <Notice kind="bad">
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
      <Notice kind="bad">
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

export const undoneText = ({ isSharedLeft }: Extract<Import, { is: 'undone' }>): string =>
  isSharedLeft ? 'The import was undone, except in shared categories.' : 'The import was undone.';

function Done({ last, why }: Extract<Import, { is: 'done' }>) {
  return (
    <>
      <Notice kind={why === undefined && last.isWhole ? 'ok' : 'bad'}>
        <DoneText last={last} why={why} />
      </Notice>
      <div className={styles.actions}>
        <Button kind="secondary" icon={undoIcon} onClick={dataImport().undo}>
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

export function addedText({ notes, categories, into }: LastImport): string {
  if (notes === 0) return counted(categories, 'category was added.', 'categories were added.');
  const places = counted(into, 'category', 'categories');
  return `${counted(notes, `note in ${places} was`, `notes in ${places} were`)} added.`;
}
