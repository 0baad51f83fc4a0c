import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRowMemory } from './note-list-context.ts';

interface Tray {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** For the button that opens it, which gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The tray of a row: one at a time; Esc or a second press closes it. */
export function useTray(id: string): Tray {
  const memory = useRowMemory();
  const [isOpen, setOpen] = useState(() => memory.tray?.id === id);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      memory.tray = null;
      setOpen(false);
    };
    if (memory.tray?.id !== id) memory.tray?.close();
    memory.tray = { id, close };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      close();
      button.current?.focus();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [isOpen, memory, id]);

  const toggle = () => {
    if (isOpen) memory.tray = null;
    setOpen(!isOpen);
  };
  return { isOpen, toggle, button };
}
