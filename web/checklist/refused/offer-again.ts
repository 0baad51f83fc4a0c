import { errorMessage } from '../../api/error-message.ts';
import { choice, selectCategory } from '../categories/choice.ts';
import { askToDeleteCategory } from '../delete/delete.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { openPriority } from '../order/open-priority.ts';
import type { Offer } from '../store/changes/kinds/kind.ts';
import { kindOf } from '../store/changes/kinds/kinds.ts';
import { checklist } from '../store/checklist.ts';
import type { Refusal } from '../store/outbox/refusals.ts';
import { openWaiting } from '../waiting/open-waiting.ts';
import { write } from '../write/write.ts';

/**
 * Follows when the server refuses a change: for a note the alert of spec section 8, over a dialog with the text that
 * would be lost, or over the list of decisions when its category is gone; for a category its dialog again, with what
 * was in it and the reason.
 */
export function offerAgain({ change, reason, lists, id }: Refusal): void {
  const error = errorMessage(reason);
  const { alert, offer } = kindOf(change).refused(lists, change);
  const entry = checklist()
    .queue.state.read()
    .entries.find((other) => other.id === id);
  if (entry?.held?.why === 'gone') openWaiting({});
  else if (offer) openOffer(offer, error, id);
  if (alert) openAlert(`${alert}: ${error}`);
}

function openOffer(offer: Offer, error: string, decision: string | undefined): void {
  if (offer.kind === 'create note')
    write({ ...offer, decision, category: offer.category ?? choice().read() ?? '' });
  else if (offer.kind === 'edit note') write({ ...offer, decision });
  else if (offer.kind === 'set priority') openPriority({ categories: offer.order, error });
  else if (offer.kind === 'delete category') {
    selectCategory(offer.category.id);
    askToDeleteCategory(offer.category, error);
  } else write({ ...offer, error, decision });
}
