import { useSyncExternalStore } from 'react';

/** Whether the page is being put on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrintChange, isPrinting);
}

function onPrintChange(notify: () => void): () => void {
  const print = matchMedia('print');
  print.addEventListener('change', notify);
  return () => print.removeEventListener('change', notify);
}

const isPrinting = () => matchMedia('print').matches;
