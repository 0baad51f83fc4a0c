import styles from './drag.lazy.module.css';

/** A copy of a row that follows the pointer, for a row whose list is no longer shown. */
export interface Ghost {
  readonly moveTo: (x: number, y: number) => void;
  readonly remove: () => void;
}

export function openGhost(row: HTMLElement | null): Ghost {
  const ghost = document.createElement('div');
  ghost.className = `${row?.closest('li')?.className ?? ''} ${styles['ghost']}`;
  ghost.ariaHidden = 'true';
  ghost.inert = true;
  ghost.dataset['sorting'] = ''; // keys have nothing to do with the rows meanwhile
  if (row) {
    const copy = row.cloneNode(true);
    if (copy instanceof HTMLElement) {
      for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
      ghost.append(copy);
      ghost.style.width = `${row.offsetWidth}px`;
    }
  }
  document.body.append(ghost);
  return {
    moveTo(x, y) {
      ghost.style.transform = `translate(${x - 20}px, ${y - 20}px)`;
    },
    remove: () => ghost.remove(),
  };
}
