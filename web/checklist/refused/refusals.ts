import { dialogsOpen } from '../open/open-dialogs.ts';
import { showRefusals } from '../store/outbox/refusals.ts';
import { openWaiting } from '../waiting/open-waiting.ts';
import { offerAgain } from './offer-again.ts';

showRefusals({ refused: offerAgain, decision: () => void openAtOnce() });

/** A field whose place is gone has the focus until the page is rendered without it. */
const LOOKS_AFTER_MS = [0, 200, 800];

/** A decision is shown at once, unless its user is at something else: then it waits, and the header shows it. */
async function openAtOnce(): Promise<void> {
  for (const ms of LOOKS_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (document.hidden || dialogsOpen().length > 0) return;
    if (!isTyping()) return openWaiting({});
  }
}

const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, input:not([type="checkbox"])') ?? false;
