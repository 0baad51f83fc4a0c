import type { RefObject } from 'react';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { type MenuContext, menuOf } from './entries.ts';
import styles from './ListMenu.lazy.module.css';

interface ListMenuProps {
  context: MenuContext;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function ListMenu({ context, opener, onClose }: ListMenuProps) {
  /** The focus is back on the button before a dialog opens, which returns it there. */
  function choose(act: () => void): void {
    opener.current?.focus({ preventScroll: true });
    onClose();
    act();
  }

  return (
    <Menu label="List menu" opener={opener} onClose={onClose} className={styles.list}>
      {menuOf(context).map(
        ({ id, heading, entries }) =>
          entries.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: ARIA groups the items of a menu by role=group, and a fieldset is for forms
            <div key={id} role="group" aria-label={heading}>
              {heading && (
                <p className="mono" aria-hidden="true">
                  {heading}
                </p>
              )}
              {entries.map(({ words, act, ...item }) => (
                <MenuItem key={words} {...item} onChoose={() => choose(act)}>
                  {words}
                </MenuItem>
              ))}
            </div>
          ),
      )}
    </Menu>
  );
}
