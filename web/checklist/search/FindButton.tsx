import { IconButton } from '../../ui/IconButton.tsx';
import { findIcon } from './find-icon.ts';
import { openFind } from './open-find.ts';

/** Opens the search: in the title line, or in the header of a narrow screen. */
export function FindButton({ touch, className }: { touch?: true; className: string | undefined }) {
  return (
    <IconButton
      icon={findIcon}
      label="Find"
      {...(touch && { touch })}
      className={className}
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={() => openFind({})}
    />
  );
}
