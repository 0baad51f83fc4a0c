import type { Note } from '../../../contract/notes.ts';
import type { Drag } from '../../ui/sortable/drag.ts';
import { announcer } from '../list/announcer.ts';
import { isDivider, noteTree } from '../list/note-tree.ts';
import { notesNow, noteWith } from '../list/shown-notes.ts';
import { moveNotes } from '../move/move-notes.ts';
import { makeSubNote } from '../move/nest.ts';
import { quoted } from '../store/changes/quoted.ts';
import { carry } from './carry.ts';
import { TabTarget } from './tab-target.ts';

/** From where it was lifted to the right: the indent of a sub note, and a little. */
const NESTS_AT_PX = 40;

/** Follows a drag until `signal` aborts. `moves` are those that it has made while this code loaded. */
export function followDragging(
  { id, above, take }: Drag,
  moves: readonly PointerEvent[],
  signal: AbortSignal,
): void {
  const note = noteWith(id);
  if (!note) return;
  const say = announcer('assertive', signal);
  const tabs = new TabTarget(note.category, signal, {
    over: (title) => say(`Over ${quoted(title)}: let go to move it there.`),
    opens: (category, at) => {
      take();
      carry({ note, category, at });
    },
  });
  let startX = moves[0]?.clientX;
  let parent: string | undefined;

  function aim(at: PointerEvent): void {
    const { clientX } = at;
    startX ??= clientX;
    tabs.aim(at);
    const isRight = !tabs.target && clientX - startX >= NESTS_AT_PX;
    const next = isRight ? parentFor(id, above()) : undefined;
    if (next?.id === parent) return;
    parent = next?.id;
    document.querySelector('[data-sorting]')?.toggleAttribute('data-nests', next !== undefined);
    if (next) say(`Let go to make it a sub note of ${quoted(next.content)}.`);
  }
  function drop(): void {
    const { target } = tabs;
    if (target) {
      take();
      moveNotes([id], { category: target, parent: null });
    } else if (parent !== undefined && note) {
      take();
      makeSubNote(note, parent);
    }
  }
  signal.addEventListener('abort', () =>
    document.querySelector('[data-nests]')?.removeAttribute('data-nests'),
  );
  const latest = moves.at(-1);
  if (latest) aim(latest);
  addEventListener('pointermove', aim, { signal });
  // Before the library handles it, which listens to mouse and touch events.
  addEventListener('pointerup', drop, { signal, capture: true });
}

/** The note that would become the parent of the lifted one. A line neither has sub notes nor becomes one. */
function parentFor(id: string, above: string | null | undefined): Note | undefined {
  const tree = noteTree(notesNow(), noteWith(id)?.category ?? '');
  const isNote = (wanted: string) => tree.find((node) => node.id === wanted && !isDivider(node))?.note;
  return above && isNote(id) ? isNote(above) : undefined;
}
