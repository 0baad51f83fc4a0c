import { ofSession } from '../../session/session.ts';
import { readStored, store } from '../../session/storage.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import type { Store } from '../../ui/store.ts';
import { choice } from '../categories/choice.ts';
import { SINGLE_KEYS_OFF } from '../keys/single-keys.ts';
import { rowAround } from '../list/row-element.ts';
import { checklist } from '../store/checklist.ts';
import { connection } from '../store/live.ts';
import { notice } from '../store/notice.ts';

const SHOWN = 'hints_shown';
/** After this time of use a user has found these things. */
const NEW_FOR_MS = 7 * 86_400_000;
/** A bar that closes sooner was not read: its hint is shown another time. */
const READ_AFTER_MS = 3_000;
/** This many changes of the category within this time look like a search. */
const SEARCH_CHOICES = 4;
const SEARCH_MS = 30_000;

type Hint = 'undo' | 'find' | 'keys' | 'offline';

const hasKeys = (): boolean => matchMedia('(hover: hover)').matches;

const WORDS: Readonly<Record<Hint, () => string>> = {
  undo: () =>
    hasKeys()
      ? 'The last 20 changes can be undone: Ctrl Z, or ⋯ › Undo.'
      : 'Undo up to 20 changes: ⋯ › Undo.',
  find: () =>
    hasKeys()
      ? 'Looking for a note? Press / to search all categories.'
      : 'Use search (top) to find any note.',
  keys: () => 'X scratches out a row, E edits it, and ? shows all keys.',
  offline: () => "You're offline: changes are kept on this device, and sent when you're connected again.",
};

/** Shows each hint once, where it helps first: while the account is new, and the bar is free. */
export const hints = ofSession((signal) => {
  const isNew = Date.now() - timeOf(userOf(readTokens().access ?? '')) < NEW_FOR_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(hint: Hint): void {
    const shown = readStored(SHOWN)?.split(' ') ?? [];
    if (shown.includes(hint) || notice().read() !== null) return;
    const bar = { kind: 'stays', text: WORDS[hint]() } as const;
    notice().write(bar);
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (notice().read() === bar) store({ [SHOWN]: [...shown, hint].join(' ') });
    }, READ_AFTER_MS);
  }

  if (!isNew) return;
  signal.addEventListener('abort', () => clearTimeout(timer));
  watch(notice(), (now, before) => {
    if (before?.kind === 'done' && now === null) show('undo'); // its bar has closed unused
  });
  whileSearching(() => show('find'));
  watch(checklist().queue.state, ({ changes }, before) => {
    const isOffline = connection().read() === 'offline';
    // On a phone the offline bar takes the space, and has the hint in its dialog.
    if (changes.length > before.changes.length && isOffline && hasKeys()) show('offline');
  });
  watch(connection(), (now) => {
    const bar = notice().read();
    if (now !== 'offline' && bar?.kind === 'stays' && bar.text === WORDS.offline()) notice().write(null);
  });
  let isByKey = false; // a press also gives a row the focus, and a bar would move it away from the next press
  const follow = ({ type }: Event) => {
    isByKey = type === 'keydown';
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, follow, { capture: true, signal });
  const onFocus = ({ target }: FocusEvent) => {
    const isRow = target instanceof Element && target === rowAround(target);
    if (isRow && isByKey && hasKeys() && readStored(SINGLE_KEYS_OFF) === null) show('keys');
  };
  addEventListener('focusin', onFocus, { signal });
});

function watch<Value>({ read, listen }: Store<Value>, act: (now: Value, before: Value) => void): void {
  let before = read();
  listen(() => {
    const former = before;
    before = read();
    act(before, former);
  });
}

function whileSearching(act: () => void): void {
  let times: readonly number[] = [];
  choice().listen(() => {
    times = [...times, Date.now()].slice(-SEARCH_CHOICES);
    const [first = 0] = times;
    if (times.length === SEARCH_CHOICES && Date.now() - first < SEARCH_MS) act();
  });
}

/** When a UUID of version 7 (RFC 9562) was made, in milliseconds; 0 for any other text. */
function timeOf(id = ''): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : 0;
}
