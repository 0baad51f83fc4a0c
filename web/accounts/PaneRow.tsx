import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { chevronIcon } from '../ui/tool-icons.ts';
import styles from './AccountCard.late.module.css';

interface PaneRowProps {
  /** In the address: `/profile#sessions` opens its row and takes the focus there. */
  name: string;
  icon: string;
  title: string;
  value: ReactNode;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Fetches what is in the pane, before it is asked for. */
  load: () => Promise<unknown>;
  /** Undefined while it is on its way. */
  children: ReactNode;
}

/** A quiet row that opens a pane below it. */
export function PaneRow({ name, icon, title, value, isOpen, setOpen, load, children }: PaneRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const paneId = useId();
  const prepare = () => void load().catch(() => {}); // the press tries again
  const goTo = useEffectEvent(() => {
    if (!isNamed(name)) return;
    setOpen(true);
    button.current?.focus();
  });
  useEffect(() => {
    goTo();
    window.addEventListener('hashchange', goTo);
    return () => window.removeEventListener('hashchange', goTo);
  }, []);
  return (
    <>
      <h3 className={styles.heading}>
        <button
          ref={button}
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={paneId}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon shape={icon} />
          <RowText title={title} value={value} />
          <Icon shape={chevronIcon} />
        </button>
      </h3>
      <div id={paneId} className={styles.pane} hidden={!isOpen}>
        {children ?? (isOpen && <p>Loading...</p>)}
      </div>
    </>
  );
}

/** Whether the address names this row. */
export const isNamed = (name: string): boolean => location.hash === `#${name}`;

export function RowText({ title, value }: { title: string; value?: ReactNode }) {
  return (
    <span className={styles.text}>
      {title} {value && <span className={styles.value}>{value}</span>}
    </span>
  );
}
