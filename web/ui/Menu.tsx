import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLayer } from './back.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.lazy.module.css';
import { tickIcon } from './tool-icons.ts';

interface MenuProps {
  label: string;
  /** The button that opens it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Sets its place; a narrow window shows it at the bottom. */
  className?: string | undefined;
  children: ReactNode;
}

const ITEMS = '[role^="menuitem"]';

/** A menu (ARIA pattern): arrows, Home, End and first letters move, Esc, Tab and a press outside close it. */
export function Menu({ label, opener, onClose, className, children }: MenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const leave = () => {
    opener.current?.focus({ preventScroll: true });
    onClose();
  };
  useLayer(true, leave);

  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true }), []);
  useEffect(() => {
    function onPointerDown({ target }: PointerEvent): void {
      if (!(target instanceof Node)) return;
      if (!frame.current?.contains(target) && !opener.current?.contains(target)) onClose();
    }
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [opener, onClose]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape' || key === 'Tab') {
      leave();
      if (key === 'Tab') return;
    } else if (!moveFocus(event.currentTarget, key)) return;
    event.preventDefault();
  }

  return (
    <div ref={frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Esc does the same */}
      <div className={styles.scrim} onClick={leave} />
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={[styles.menu, className].filter(Boolean).join(' ')}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}

interface MenuItemProps {
  /** Path data; none where the item is a checkbox. */
  icon?: string | undefined;
  /** An item that is ticked on and off. */
  checked?: boolean | undefined;
  /** At the right end: a count. */
  count?: number | undefined;
  /** As for `aria-keyshortcuts`; shown where there is a keyboard. */
  keys?: string | undefined;
  disabled?: boolean | undefined;
  onChoose: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, checked, count, keys, disabled, onChoose, children }: MenuItemProps) {
  const state =
    checked === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemcheckbox', 'aria-checked': checked } as const);
  return (
    <button
      type="button"
      {...state}
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys}
      className={styles.item}
      onClick={() => disabled || onChoose()}
    >
      {icon && <Icon shape={icon} />}
      {checked !== undefined && <span className={styles.box}>{checked && <Icon shape={tickIcon} />}</span>}
      {children}
      {count !== undefined && <small className="mono"> {count}</small>}
      {keys && (
        <span aria-hidden="true" className={`mono ${styles.keys}`}>
          {keys.replace('Control', 'Ctrl').replaceAll('+', ' ')}
        </span>
      )}
    </button>
  );
}

/** Reports whether the key is one that moves. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = Array.from(menu.querySelectorAll<HTMLElement>(ITEMS));
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = itemAfter(items, at, key);
  next?.focus();
  return next !== undefined;
}

function itemAfter(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
