import { type RefObject, useRef } from 'react';
import { ofSession } from '../../session/session.ts';
import { useLayer } from '../../ui/back.ts';
import { IdSet, useIsIn } from '../../ui/id-set.ts';

const openTrays = ofSession(() => new IdSet());

interface Tray {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** For the button that opens it, which gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The tray of a row: one at a time; Esc or a second press closes it. */
export function useTray(id: string): Tray {
  const trays = openTrays();
  const isOpen = useIsIn(trays, id);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    trays.set(id, false);
    button.current?.focus();
  };
  useLayer(isOpen, close);
  const toggle = () => (isOpen ? trays.set(id, false) : trays.setAll([id]));
  return { isOpen, toggle, close, button };
}
