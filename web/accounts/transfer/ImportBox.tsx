import { type DragEvent, useId, useState } from 'react';
import { countsOf } from '../../../contract/transfer/plan.ts';
import { useSessionStore } from '../../session/useSession.ts';
import styles from './DataPane.lazy.module.css';
import { addedText, ImportStep, undoneText } from './ImportStep.tsx';
import { dataImport, type Import } from './import.ts';
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
