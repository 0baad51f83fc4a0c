import { dialogsOpen } from '../open/open-dialogs.ts';
import { openChoice } from '../open/openers.ts';
import { showRefusals } from '../store/outbox/refusals.ts';
import { offerAgain } from './offer-again.ts';

/** A conflict is shown at once, unless its user is at something else: then it waits, and the header shows it. */
showRefusals({
  refused: offerAgain,
  conflict(id) {
    if (!isBusy()) openChoice({ id });
  },
});

function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('textarea, input:not([type="checkbox"])') ?? false;
  return document.hidden || isTyping || dialogsOpen().length > 0;
}
