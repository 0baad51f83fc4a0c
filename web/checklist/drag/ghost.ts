import { beginDrag } from '../../ui/sortable/drag.ts';
import { element } from '../list/element.ts';
import styles from './drag.lazy.module.css';

const WIDTH_PX = 240;
/** Beside the pointer, so that what lies under it stays in sight. */
const ASIDE_PX = 12;

/** A chip with the words of a note that follows the pointer while the note's own list is not shown. */
export interface Ghost {
  readonly moveTo: (x: number, y: number) => void;
  readonly remove: () => void;
}

export function openGhost(words: string): Ghost {
  const ghost = element('div', {
    className: styles['ghost'] ?? '',
    ariaHidden: 'true',
    dir: 'auto',
    textContent: words,
  });
  ghost.style.width = `${WIDTH_PX}px`;
  document.body.append(ghost);
  const over = beginDrag(); // keys have nothing to do with the rows meanwhile
  return {
    moveTo(x, y) {
      const left = Math.max(0, Math.min(x + ASIDE_PX, innerWidth - WIDTH_PX));
      ghost.style.transform = `translate(${left}px, ${y + ASIDE_PX}px)`;
    },
    remove() {
      ghost.remove();
      over();
    },
  };
}
