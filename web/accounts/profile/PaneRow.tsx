import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { type LazyCode, useLazy } from '../../ui/lazy-code.ts';
import { toastMissing } from '../../ui/missing-code.ts';
import { chevronIcon } from '../../ui/tool-icons.ts';
import styles from './AccountCard.lazy.module.css';

/** The row that was opened last, by its name. */
const LatestRow = createContext<readonly [latest: string, setLatest: (name: string) => void]>(['', () => {}]);

/** Opens one of its rows at a time. */
export function PaneRows({ children }: { children: ReactNode }) {
  const latest = useState('');
  return <LatestRow value={latest}>{children}</LatestRow>;
}

interface PaneRowProps<Code> {
  /** In the address: `/profile#sessions` opens its row and takes the focus there. */
  name: string;
  icon: string;
  title: string;
  value: ReactNode;
  /** The code of the pane. It loads when the row first opens, and stays mounted when the row closes. */
  code: LazyCode<Code>;
  /** A job is under way: the row stays open. */
  isBusy?: boolean;
  onOpen?: () => void;
  children: (pane: Code) => ReactNode;
}

export function PaneRow<Code>({
  name,
  icon,
  title,
  value,
  code,
  isBusy = false,
  onOpen,
  children,
}: PaneRowProps<Code>) {
  const button = useRef<HTMLButtonElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const paneId = useId();
  const [latest, setLatest] = use(LatestRow);
  const [isOpen, setOpen] = useState(() => isBusy || isNamed(name));
  const [here, setHere] = useState<Code>();
  const opened = useLazy(code, isOpen, () => {
    setOpen(false);
    void toastMissing();
  });
  if (opened && !here) setHere(() => opened);

  function open() {
    if (!isOpen) onOpen?.();
    setOpen(true);
    setLatest(name);
  }
  /** A row above may close, so the page scrolls to keep the pressed row in place. */
  function toggle() {
    if (isOpen) return setOpen(false);
    const before = topOf(button.current);
    flushSync(open);
    scrollBy({ top: topOf(button.current) - before, behavior: 'instant' });
  }

  const makeWay = useEffectEvent((latest: string) => {
    if (latest !== '' && latest !== name && !isBusy && !isHeld(pane.current)) setOpen(false);
  });
  useLayoutEffect(() => makeWay(latest), [latest]);
  const goTo = useEffectEvent(() => {
    if (!isNamed(name)) return;
    open();
    button.current?.focus();
  });
  useEffect(() => {
    goTo();
    window.addEventListener('hashchange', goTo);
    return () => window.removeEventListener('hashchange', goTo);
  }, []);
  const prepare = () => void code.load().catch(() => {}); // the press tries again
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
          onClick={toggle}
        >
          <Icon shape={icon} />
          <RowText title={title} value={value} />
          <Icon shape={chevronIcon} />
        </button>
      </h3>
      <div ref={pane} id={paneId} className={styles.pane} hidden={!isOpen}>
        {here ? children(here) : isOpen && <p>Loading...</p>}
      </div>
    </>
  );
}

const topOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().top ?? 0;

/** True when the address names this row. */
const isNamed = (name: string): boolean => location.hash === `#${name}`;

/** True when the pane has typed text or an error, which opening another row must not hide. */
function isHeld(pane: HTMLElement | null): boolean {
  const fields = pane?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type=file])') ?? [];
  return (
    Array.from(fields).some(({ value }) => value !== '') || !!pane?.querySelector('[role=alert]:not(:empty)')
  );
}

export function RowText({ title, value }: { title: string; value?: ReactNode }) {
  return (
    <span className={styles.text}>
      {title} {value && <span className={styles.value}>{value}</span>}
    </span>
  );
}
