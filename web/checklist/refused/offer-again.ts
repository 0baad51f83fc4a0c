import { errorMessage } from '../../api/error-message.ts';
import { choice, selectCategory } from '../categories/choice.ts';
import { askToDeleteCategory } from '../delete/delete.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { setPriority } from '../order/order-categories.ts';
import type { Offer } from '../store/kinds/kind.ts';
import { refusedBy } from '../store/kinds/kinds.ts';
import type { Refusal } from '../store/refusals.ts';
import { write } from '../write/write.ts';

/**
 * What follows when the server refuses a change: for a note the alert of spec section 8, over a dialog with the text
 * that would be lost; for a category its dialog again, with what was in it and the reason.
 */
export function offerAgain({ change, reason, lists, n }: Refusal): void {
  const error = errorMessage(reason);
  const { alert, offer } = refusedBy(lists, change);
  if (offer) openOffer(offer, error, n);
  if (alert) openAlert(`${alert}: ${error}`);
}

function openOffer(offer: Offer, error: string, decision: number | undefined): void {
  if (offer.kind === 'create note')
    write({ ...offer, decision, category: offer.category ?? choice().read() ?? '' });
  else if (offer.kind === 'edit note') write({ ...offer, decision });
  else if (offer.kind === 'set priority') setPriority(offer.order, error);
  else if (offer.kind === 'delete category') {
    selectCategory(offer.category.id);
    askToDeleteCategory(offer.category, error);
  } else write({ ...offer, error, decision });
}
