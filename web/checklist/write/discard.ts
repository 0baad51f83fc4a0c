import { quoted } from '../store/changes/quoted.ts';
import { notice } from '../store/notice.ts';

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
