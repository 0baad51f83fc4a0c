import { quoted } from '../store/changes/quoted.ts';
import { notice } from '../store/undo.ts';

/** Says that a text was discarded, and offers it for a while longer. */
export function sayDiscarded(text: string, bringBack: () => void): void {
  const undo = () => {
    notice().write(null);
    bringBack();
  };
  notice().write({
    kind: 'discarded',
    text: text.trim() === '' ? 'Discarded' : `Discarded ${quoted(text)}`,
    undo,
  });
}
