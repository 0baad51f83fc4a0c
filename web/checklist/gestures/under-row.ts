import iconStyles from '../../ui/Icon.module.css';
import { tickIcon, trashIcon } from '../../ui/tool-icons.ts';
import { element } from '../list/element.ts';
import { uncheckIcon } from '../list/icons.ts';
import styles from './gestures.lazy.module.css';

const KINDS = {
  'scratch out': { icon: tickIcon, word: 'Done' },
  uncheck: { icon: uncheckIcon, word: 'Not done' },
  delete: { icon: trashIcon, word: 'Delete' },
};

/** The layer that a row uncovers when moved aside; it shows what letting go will do. */
export interface UnderRow {
  /** @returns whether letting go acts now and did not before, or the other way round */
  readonly show: (kind: keyof typeof KINDS, dx: number, isArmed: boolean) => boolean;
  readonly isArmed: () => boolean;
  readonly remove: () => void;
}

/** For the eye alone: the buttons of the row do the same. */
export function layUnder(row: HTMLElement): UnderRow {
  const under = element('div', { className: styles['under'] ?? '', ariaHidden: 'true' });
  under.style.top = `${row.offsetTop}px`;
  under.style.height = `${row.offsetHeight}px`;
  row.dataset['swiped'] = '';
  row.before(under);
  let isArmed = false;
  let shown: string | undefined;

  function draw(kind: keyof typeof KINDS): void {
    const { icon, word } = KINDS[kind];
    shown = kind;
    under.dataset['kind'] = kind;
    under.replaceChildren(drawn(icon), word);
  }
  return {
    show(kind, dx, armed) {
      if (shown !== kind) draw(kind);
      under.style.width = `${Math.abs(dx)}px`;
      const before = isArmed;
      isArmed = armed;
      under.toggleAttribute('data-armed', armed);
      return before !== armed;
    },
    isArmed: () => isArmed,
    remove() {
      delete row.dataset['swiped'];
      under.remove();
    },
  };
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawn(shape: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.classList.add(iconStyles['icon'] ?? '');
  icon.setAttribute('viewBox', '0 0 20 20');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', shape);
  icon.append(path);
  return icon;
}
