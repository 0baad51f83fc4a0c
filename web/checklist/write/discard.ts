import { notice } from '../store/undo.ts';

/** Says that a text was discarded, and offers it for a while longer. */
export function sayDiscarded(bringBack: () => void): void {
  const undo = () => {
    notice().write(null);
    bringBack();
  };
  notice().write({ kind: 'discarded', text: 'Discarded', undo });
}
