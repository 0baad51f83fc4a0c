import { ofUser } from '../../session/session.ts';
import { lazyDialog } from '../open/open-dialogs.ts';

export const openWaiting = lazyDialog(() =>
  import('./WaitingDialog.tsx').then(({ WaitingDialog }) => WaitingDialog),
);

/** True when the dialog is open for decisions, or about to open. */
const forDecisions = ofUser(() => ({ areShown: false }));

/** Shows what waits for a decision: one dialog for however many changes are refused in a row. */
export function openDecisions(): void {
  const present = forDecisions();
  if (present.areShown) return;
  present.areShown = true;
  openWaiting({
    onLeave: () => {
      present.areShown = false;
    },
  });
}
