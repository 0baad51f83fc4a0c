import { ofUser } from '../../../session/session.ts';
import { store } from '../../../session/storage.ts';
import { type Draft, type Drafts, draftsKey, readDrafts } from '../../../session/stored-drafts.ts';
import { userOf } from '../../../session/token-claims.ts';
import { readTokens } from '../../../session/tokens.ts';
import { daysSeen, isLongSeen } from './days-seen.ts';
import { draftMarks } from './draft-marks.ts';

/** The keys under which texts are stored, by what they are typed for. */
export const draftKey = {
  newNote: (category: string, parent: string | null) => `new note in ${parent ?? category}`,
  note: (id: string) => `note ${id}`,
  newCategory: 'new category',
  category: (id: string) => `category ${id}`,
  quickLine: (category: string, parent: string | undefined) => `quick ${parent ?? category}`,
};

const QUICK = /^quick /;
/** After the first unsaved key: the user may type without a pause. */
const STORED_AFTER_MS = 500;

/**
 * Texts typed into the dialogs, in local storage by user and by what they are for: they survive a reload, a
 * crash or the end of a session. Another user never sees them, and a logout empties local storage.
 */
export const drafts = ofUser((signal) => openDrafts(userOf(readTokens().access ?? ''), signal));

function openDrafts(user: string | undefined, signal: AbortSignal) {
  const key = draftsKey(user);
  const stored = () => (user === undefined ? {} : readDrafts(user));
  /** Drafts not yet in storage; undefined removes one there. */
  const latest = new Map<string, Draft | undefined>();
  const used = new Set<string>();
  /** The texts that this tab has read or written in storage. */
  const known = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (user === undefined || latest.size === 0) return;
    const there = stored();
    const all = { ...there, ...Object.fromEntries(beside(there)) };
    const left = Object.entries(all).filter(([, draft]) => draft && !isLongSeen(draft.day));
    try {
      store({ [key]: left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)) });
      for (const [target, draft] of Object.entries(all))
        if (draft && latest.has(target)) known.set(target, draft.text);
      latest.clear();
    } catch {
      // storage is full: the text is still in its dialog
    }
  }

  /** The texts to store; one for a line in which another tab has a text becomes an unsaved note. */
  function beside(there: Drafts): Map<string, Draft | undefined> {
    for (const [target, draft] of [...latest]) {
      const note = target.replace(QUICK, 'new note in ');
      const isForeign = (place: string) =>
        there[place] !== undefined && there[place].text !== known.get(place);
      if (note === target || !isForeign(target) || isForeign(note)) continue;
      latest.delete(target);
      latest.set(note, draft);
    }
    return latest;
  }

  function mark(): void {
    const texts = { ...stored(), ...Object.fromEntries(latest) };
    draftMarks().show(Object.keys(texts).filter((target) => texts[target]));
  }

  function put(target: string, draft: Draft | undefined): void {
    const isMarked = latest.has(target) && (latest.get(target) === undefined) === (draft === undefined);
    latest.set(target, draft);
    if (!isMarked) mark();
    timer ??= setTimeout(write, STORED_AFTER_MS);
  }

  mark();
  // A phone may end a hidden page without a word.
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, write, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    of(target: string): Draft | undefined {
      if (latest.has(target)) return latest.get(target);
      const draft = stored()[target];
      if (draft) known.set(target, draft.text);
      return draft;
    },
    /** The texts that are open in no dialog, by what they are for. */
    unused: (): [string, Draft][] =>
      Object.entries({ ...stored(), ...Object.fromEntries(latest) }).flatMap(([target, draft]) =>
        draft && !used.has(target) ? [[target, draft]] : [],
      ),
    /** A dialog has this text. @returns called when it has closed */
    use(target: string): () => void {
      used.add(target);
      return () => void used.delete(target);
    },
    /** A text that is as it was before needs no keeping. */
    keep(target: string, text: string, base: string): void {
      put(target, text === base ? undefined : { text, base, at: Date.now(), day: daysSeen() });
    },
    /** A note that moves to another space has another id there. */
    rename(id: string, becomes: string): void {
      for (const [target, draft] of Object.entries({ ...stored(), ...Object.fromEntries(latest) })) {
        if (draft === undefined || !target.endsWith(` ${id}`)) continue;
        put(target.replace(id, becomes), draft);
        put(target, undefined);
      }
    },
    /** The saved text has until the next write to reach its own place on this device. */
    forget: (target: string) => put(target, undefined),
  };
}
