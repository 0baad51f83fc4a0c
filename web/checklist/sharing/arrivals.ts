import type { Note } from '../../../contract/notes.ts';
import { onReturn } from '../../session/on-return.ts';
import { announcer } from '../list/announcer.ts';
import { rowOf } from '../list/row-element.ts';
import { quoted } from '../store/changes/quoted.ts';
import { checklist } from '../store/checklist.ts';
import { people, personOf, sayHere, setHere } from '../store/people/people.ts';
import styles from './arrivals.lazy.module.css';

/** Three of them are 90 s, after which the server counts a person as away. */
const HERE_EVERY_MS = 30_000;
const SAID_EVERY_MS = 5_000;

interface Arrival {
  readonly note: Note;
  readonly isNew: boolean;
}

/** While a shared category is open: reports it to the server, and shows which notes arrive. */
export function whileOpen(space: string, signal: AbortSignal): void {
  const say = () => {
    if (!document.hidden) void sayHere(space).catch(() => {}); // the next one says it
  };
  say();
  const timer = setInterval(say, HERE_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  onReturn(say, signal);
  followArrivals(space, signal);
}

/** Marks the rows that other people change, with their names. */
export function followArrivals(space: string, signal: AbortSignal): void {
  const { listen, read } = checklist().shown;
  const notesIn = () =>
    new Map((read().notes ?? []).flatMap((one) => (one.category === space ? [[one.id, one]] : [])));
  const areHere = () => !read().awaited.includes(space);
  const say = throttle(announcer('polite', signal), signal);
  let before = notesIn();
  let wereHere = areHere();
  const stop = listen(() => {
    const now = notesIn();
    const come = wereHere ? [...now.values()].filter((note) => isByOther(note, before.get(note.id))) : [];
    const arrivals = come.map((note) => ({ note, isNew: !before.has(note.id) }));
    before = now;
    wereHere = areHere();
    if (arrivals.length === 0) return;
    requestAnimationFrame(() => {
      for (const { note } of arrivals) fade(rowOf(note.id));
    });
    const nos = new Set(arrivals.map(({ note }) => note.by));
    setHere(people(), space, ({ no, here }) => here || nos.has(no)); // whatever the latest heartbeat said
    say(arrivals);
  });
  signal.addEventListener('abort', stop);
}

const isByOther = (note: Note, before: Note | undefined): boolean =>
  note.at !== undefined && note.at !== before?.at && personOf(note) !== undefined;

function fade(row: HTMLElement | null): void {
  const { arrived = '' } = styles;
  if (!row) return;
  row.classList.remove(arrived);
  row.classList.add(arrived);
  row.addEventListener('animationend', () => row.classList.remove(arrived), { once: true });
}

/** “Ben added “Washing powder””, “Ben changed 4 notes”. */
function wordsFor(arrivals: readonly Arrival[]): string {
  const [first] = arrivals;
  const names = new Set(arrivals.map(({ note }) => personOf(note)?.username ?? 'Somebody'));
  const who = [...names].join(' and ');
  if (arrivals.length > 1 || !first) return `${who} changed ${arrivals.length} notes`;
  return `${who} ${first.isNew ? 'added' : 'changed'} ${quoted(first.note.content)}`;
}

/** Gathers changes within the time that must pass between two announcements. */
function throttle(announce: (words: string) => void, signal: AbortSignal) {
  let waiting: readonly Arrival[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    announce(wordsFor(waiting));
    waiting = [];
    timer = setTimeout(flush, SAID_EVERY_MS);
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (arrivals: readonly Arrival[]) => {
    const known = new Set(arrivals.map(({ note }) => note.id));
    waiting = [...waiting.filter(({ note }) => !known.has(note.id)), ...arrivals];
    if (timer === undefined) flush();
  };
}
