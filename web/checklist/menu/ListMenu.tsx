import type { RefObject } from 'react';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { ENTRIES, MENU_GROUPS, type MenuContext, type MenuEntry } from './entries.ts';
import styles from './ListMenu.lazy.module.css';

interface ListMenuProps {
  context: MenuContext;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The actions on the list as a whole. */
export function ListMenu({ context, opener, onClose }: ListMenuProps) {
  const offered = ENTRIES.filter(({ isOffered }) => isOffered?.(context) ?? true);
  const groups = MENU_GROUPS.map((group) => ({
    ...group,
    entries: offered.filter((entry) => entry.group === group.id),
  }));

  /** The focus is back on the button before a dialog opens, which returns it there. */
  function choose(act: MenuEntry['act']): void {
    opener.current?.focus({ preventScroll: true });
    onClose();
    act(context);
  }

  return (
    <Menu label="List menu" opener={opener} onClose={onClose} className={styles.list}>
      {groups.map(
        ({ id, heading, entries }) =>
          entries.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: ARIA groups the items of a menu by role=group, and a fieldset is for forms
            <div key={id} role="group" aria-label={heading}>
              {heading && (
                <p className="mono" aria-hidden="true">
                  {heading}
                </p>
              )}
              {entries.map((entry) => (
                <MenuItem
                  key={entry.id}
                  icon={entry.icon}
                  checked={entry.isChecked?.(context)}
                  count={entry.count?.(context)}
                  keys={entry.keys}
                  disabled={entry.isDisabled?.(context)}
                  onChoose={() => choose(entry.act)}
                >
                  {typeof entry.words === 'string' ? entry.words : entry.words()}
                </MenuItem>
              ))}
            </div>
          ),
      )}
    </Menu>
  );
}
