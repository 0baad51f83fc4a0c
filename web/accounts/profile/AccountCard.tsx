import { useId, useState } from 'react';
import { listSessions } from '../../../contract/sessions.ts';
import { call } from '../../session/call.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';
import { toastMissing } from '../../ui/missing-code.ts';
import { nextIcon } from '../../ui/shell-icons.ts';
import { trashIcon } from '../../ui/tool-icons.ts';
import { useRows } from '../useRows.ts';
import styles from './AccountCard.lazy.module.css';
import { ACCOUNT_ROWS } from './account-panes.tsx';
import { PaneRows, RowText } from './PaneRow.tsx';

const lazyDeletion = lazyCode(() => import('../deletion/DeleteAccountDialog.tsx'));

/** The rest of the account: quiet rows that open. */
export function AccountCard({ username }: { username: string }) {
  const titleId = useId();
  const sessions = useRows((signal) => call(listSessions, { signal }));
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={`display ${styles.title}`}>
        Your account
      </h2>
      <PaneRows>
        {ACCOUNT_ROWS.map(([name, AccountRow]) => (
          <AccountRow key={name} username={username} sessions={sessions} />
        ))}
      </PaneRows>
      <DeleteRow username={username} />
    </section>
  );
}

function DeleteRow({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazy(lazyDeletion, isOpen, () => {
    close();
    void toastMissing();
  });
  return (
    <>
      <h3 className={styles.heading} data-last>
        <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon shape={trashIcon} />
          <RowText title="Delete my account" />
          <Icon shape={nextIcon} />
        </button>
      </h3>
      {code && <code.DeleteAccountDialog username={username} onClose={close} />}
    </>
  );
}
