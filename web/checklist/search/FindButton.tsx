import { IconButton } from '../../ui/IconButton.tsx';
import { openFind } from '../open/openers.ts';
import { findIcon } from './find-icon.ts';

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
