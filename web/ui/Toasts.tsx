import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { badIcon, okIcon } from './message-icons.ts';
import { closeIcon } from './shell-icons.ts';
import styles from './Toasts.module.css';
import { closeToast, holdToast, releaseToast, type Toast, toasts } from './toast.ts';

/**
 * Over the page and its dialogs, none of which hides them. The two live regions exist from the start, or
 * screen readers would not announce them.
 */
export function Toasts({ position }: { position: 'top-center' | 'top-right' }) {
  const shown = useSyncExternalStore(toasts.listen, toasts.read, () => undefined);
  if (shown === undefined) return null; // rendered without a page to be over
  const cardsOf = (kind: Toast['kind']) =>
    shown.filter((toast) => toast.kind === kind).map((toast) => <Card key={toast.id} {...toast} />);
  return createPortal(
    <div className={styles.toasts} data-position={position}>
      <div role="status">{cardsOf('success')}</div>
      <div role="alert">{cardsOf('error')}</div>
    </div>,
    document.body,
  );
}

/** Stays as long as the pointer or the focus is on it. */
function Card({ id, kind, text }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return;
    holdToast(id);
    return () => releaseToast(id);
  }, [held, id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where pointer and focus are
    <div
      className={styles.toast}
      data-kind={kind}
      data-held={held}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon shape={kind === 'success' ? okIcon : badIcon} className={styles.icon} />
      <span>{text}</span>
      <IconButton
        icon={closeIcon}
        label="Close"
        className={styles.close}
        onMouseDown={(event) => event.preventDefault()} // the focus stays where it is in a dialog
        onClick={() => closeToast(id)}
      />
    </div>
  );
}
