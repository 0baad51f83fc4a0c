import type { Note } from '../../../contract/notes.ts';
import type { Drag } from '../../ui/sortable/drag.ts';
import { isDivider, noteTree } from '../list/note-tree.ts';
import { makeSubNote } from '../move/nest.ts';
import { quoted } from '../store/changes/quoted.ts';
import { checklist } from '../store/checklist.ts';
import { carry } from './carry.ts';
import { moveTo } from './move-to.ts';
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
  const voice = openVoice(signal);
  const tabs = new TabTarget(note.category, signal, {
    over: (title) => voice.say(`Over ${quoted(title)}: let go to move it there.`),
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
    if (next) voice.say(`Let go to make it a sub note of ${quoted(next.content)}.`);
  }
  function drop(): void {
    const { target } = tabs;
    if (target) {
      take();
      moveTo(id, { category: target });
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

const noteWith = (id: string): Note | undefined =>
  checklist()
    .shown.read()
    .notes?.find((note) => note.id === id);

/** The note that would become the parent of the lifted one. A line neither has sub notes nor becomes one. */
function parentFor(id: string, above: string | null | undefined): Note | undefined {
  const { notes = [] } = checklist().shown.read();
  const lifted = notes.find((note) => note.id === id);
  const tree = noteTree(notes, lifted?.category ?? '');
  const isNote = (wanted: string) => tree.find((node) => node.id === wanted && !isDivider(node))?.note;
  return above && isNote(id) ? isNote(above) : undefined;
}

/** A live region of its own for drags that do more than sort. */
function openVoice(signal: AbortSignal) {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.ariaLive = 'assertive';
  document.body.append(region);
  signal.addEventListener('abort', () => region.remove());
  return {
    say(words: string) {
      region.textContent = words;
    },
  };
}
