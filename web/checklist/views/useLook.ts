import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { ofSession } from '../../session/session.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Store } from '../../ui/store.ts';
import type { NoteNode } from '../list/note-tree.ts';
import { rowOf } from '../list/row-element.ts';
import { doneIn, type Look } from './in-view.ts';
import { isOn, NONE, revealed, useViews } from './views.ts';

/** Time to undo a mistaken tick before its row is hidden. */
const STAYS_MS = 600;
const FADE_MS = 160;

const PLAIN: Look = { hidden: NONE, last: NONE };

/** The look of the category on the screen. A store: a changed context would have React check every row. */
export const look = ofSession(() => new Store(PLAIN));

/** A note just done stays in its place for a moment. */
export function useLook(tree: readonly NoteNode[], category: string): Look {
  const views = useViews(category);
  const [hides, sorts] = [isOn(views, 'hide done'), isOn(views, 'done last')];
  const anyway = useSessionStore(revealed);
  const done = useMemo(() => (hides || sorts ? doneIn(tree) : NONE), [tree, hides, sorts]);
  const [known, setKnown] = useState({ views, done });
  if (known.views !== views) setKnown({ views, done }); // another view is seen at once

  useEffect(() => {
    if (known.done === done) return;
    const leaving = hides ? [...done].filter((id) => !known.done.has(id)) : [];
    const fades = leaving.map(fadeOut);
    const timer = setTimeout(setKnown, STAYS_MS + FADE_MS, { views, done });
    return () => {
      clearTimeout(timer);
      for (const fade of fades) fade?.cancel();
    };
  }, [known, views, done, hides]);

  const latest = useMemo(() => {
    if (!hides && !sorts) return PLAIN;
    const settled = [...done].filter((id) => known.done.has(id));
    return {
      hidden: hides ? new Set(settled.filter((id) => !anyway.has(id))) : NONE,
      last: sorts ? new Set(settled) : NONE,
    };
  }, [done, known, hides, sorts, anyway]);
  useLayoutEffect(() => {
    look().write(latest);
    return () => look().write(PLAIN);
  }, [latest]);
  return latest;
}

function fadeOut(id: string): Animation | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const row = rowOf(id)?.closest('li');
  return row?.animate([{ opacity: 1 }, { opacity: 0 }], {
    delay: STAYS_MS,
    duration: FADE_MS,
    fill: 'forwards',
  });
}
