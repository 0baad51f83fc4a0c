import { dialogsOpen } from '../open/open-dialogs.ts';
import { showRefusals } from '../store/outbox/refusals.ts';
import { openWaiting } from '../waiting/open-waiting.ts';
import { offerAgain } from './offer-again.ts';

/** A decision is shown at once, unless its user is at something else: then it waits, and the header shows it. */
showRefusals({
  refused: offerAgain,
  decision: () => void setTimeout(() => isBusy() || openWaiting({})), // the field that was typed in is gone by then
});

function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('textarea, input:not([type="checkbox"])') ?? false;
  return document.hidden || isTyping || dialogsOpen().length > 0;
}
