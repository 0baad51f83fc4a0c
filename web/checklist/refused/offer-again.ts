import { errorMessage } from '../../api/error-message.ts';
import { choice, selectCategory } from '../categories/choice.ts';
import { openDialog } from '../open/open-dialogs.ts';
import type { Offer } from '../store/kinds/kind.ts';
import { refusedBy } from '../store/kinds/kinds.ts';
import type { Refusal } from '../store/refusals.ts';

/**
 * What follows when the server refuses a change: for a note the alert of spec section 8, over a dialog with the text
 * that would be lost; for a category its dialog again, with what was in it and the reason.
 */
export function offerAgain({ change, reason, lists }: Refusal): void {
  const error = errorMessage(reason);
  const { alert, offer } = refusedBy(lists, change);
  if (offer) openOffer(offer, error);
  if (alert) openDialog({ kind: 'alert', message: `${alert}: ${error}` });
}

function openOffer(offer: Offer, error: string): void {
  if (offer.kind === 'create note') {
    const { category = choice().read() ?? '' } = offer;
    openDialog({ ...offer, category });
  } else if (offer.kind === 'edit note') openDialog(offer);
  else {
    if (offer.kind === 'delete category') selectCategory(offer.category.id);
    openDialog({ ...offer, error });
  }
}
