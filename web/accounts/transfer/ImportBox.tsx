import { type DragEvent, useState } from 'react';
import { countsOf } from '../../../contract/transfer/plan.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Box } from './Box.tsx';
import { addedText, ImportStep, undoneText } from './ImportStep.tsx';
import { dataImport, type Import } from './import.ts';
import { quarterText } from './percent.ts';

/** Adds what is in a file to the lists. */
export function ImportBox() {
  const state = useSessionStore(() => dataImport().state);
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
    <Box
      title={titleOf(state)}
      step={state.is}
      spoken={spokenOf(state)}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImportStep state={state} />
    </Box>
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
