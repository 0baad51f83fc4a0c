import { useCallback, useState } from 'react';
import { useRowMemory } from './note-list-context.ts';

/** Whether a parent shows its sub notes: no, until asked; remembered while the screen lives. */
export function useExpanded(id: string): [isExpanded: boolean, toggle: () => void] {
  const { expanded } = useRowMemory();
  const [isExpanded, setExpanded] = useState(() => expanded.has(id));
  const toggle = useCallback(() => {
    const wasExpanded = expanded.has(id);
    if (wasExpanded) expanded.delete(id);
    else expanded.add(id);
    setExpanded(!wasExpanded);
  }, [expanded, id]);
  return [isExpanded, toggle];
}
