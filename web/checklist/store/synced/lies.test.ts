import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Note } from '../../../../contract/notes.ts';
import { type ListKey, notesOf } from '../changes/lists.ts';
import { Base } from './base.ts';
import { Fetching } from './fetching.ts';
import type { Newer } from './newer.ts';

/** One list of the server, which answers as the real one does. */
class Server {
  revision = 1;
  readonly rows = new Map<string, { readonly note: Note; readonly place: number; readonly at: number }>();
  readonly #gone = new Map<string, number>();
  readonly space: string;

  constructor(space: string) {
    this.space = space;
  }

  write(id: string, place: number): void {
    this.revision += 1;
    const content = `${id} of ${this.revision}`;
    const category = this.space === 'ann' ? 'home' : this.space;
    const note = { id, content, category, parent: null, important: false, scratched_out: false };
    this.rows.set(id, { note, place, at: this.revision });
    this.#gone.delete(id);
  }

  remove(id: string): void {
    if (!this.rows.delete(id)) return;
    this.revision += 1;
    this.#gone.set(id, this.revision);
  }

  get list() {
    return [...this.rows.values()].sort((a, b) => a.place - b.place || (a.note.id < b.note.id ? -1 : 1));
  }

  answer(since: string): Newer<'notes'> {
    const [epoch, from] = since.split('.');
    const isWhole = epoch !== 'e' || Number(from) > this.revision;
    const rows = this.list.filter(({ at }) => isWhole || at > Number(from));
    return {
      space: this.space,
      epoch: 'e',
      revision: this.revision,
      isWhole,
      rows: rows.map(({ note }) => note),
      places: rows.map(({ place }) => place),
      revisions: rows.map(({ at }) => at),
      gone: isWhole ? [] : [...this.#gone].flatMap(([id, at]) => (at > Number(from) ? id : [])),
      proof: { count: this.rows.size, sum: this.list.reduce((sum, { at }) => sum + at, 0) },
    };
  }
}

type Answer = Newer<'notes'>;

const cut = (answer: Answer, count: number): Answer => ({
  ...answer,
  rows: answer.rows.slice(0, count),
  places: answer.places.slice(0, count),
  revisions: answer.revisions.slice(0, count),
});

const proved = (answer: Answer): Answer => {
  const { revisions } = answer;
  return { ...answer, proof: { count: revisions.length, sum: revisions.reduce((a, b) => a + b, 0) } };
};

/** Wrong answers that are well formed, some of them with a proof that agrees. */
const LIES: Readonly<Record<string, (truth: Answer, at: number, former: readonly Answer[]) => Answer>> = {
  'stale cache': (truth, at, former) => former[at % Math.max(1, former.length)] ?? truth,
  'other space': (truth) => ({ ...truth, space: 'stranger' }),
  'rows of another space': (truth) => ({
    ...truth,
    rows: truth.rows.map((row) => ({ ...row, category: 'stranger' })),
  }),
  'list that was cut': (truth, at) => cut(truth, at % (truth.rows.length + 1)),
  'whole list that was cut': (truth, at) => ({ ...cut(truth, at % (truth.rows.length + 1)), isWhole: true }),
  'whole list that was cut, proved': (truth, at) =>
    proved({ ...cut(truth, at % (truth.rows.length + 1)), isWhole: true, gone: [] }),
  'revision too high': (truth, at) => ({ ...truth, revision: truth.revision + 1 + at }),
  'revision too low': (truth, at) => ({ ...truth, revision: Math.max(0, truth.revision - 1 - at) }),
  'other epoch': (truth) => proved({ ...truth, epoch: 'stranger', isWhole: true, gone: [] }),
  'what is gone left out': (truth) => ({ ...truth, gone: [] }),
  'everything gone': (truth) => ({
    ...truth,
    gone: truth.rows.map(({ id }) => id),
    rows: [],
    places: [],
    revisions: [],
  }),
};

const at = fc.nat({ max: 12 });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), id, at }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('tell the truth' as const) }),
  fc.record({ kind: fc.constant('lie' as const), lie: fc.constantFrom(...Object.keys(LIES)), at }),
  fc.record({ kind: fc.constant('announce' as const), at }), // shuffled, and too high
  fc.record({ kind: fc.constant('new stream' as const) }),
);

const seen = new Set<string>();

/** A device before a server that answers as the steps have it. */
async function play(
  space: string,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const end = new AbortController();
  const server = new Server(space);
  const base = new Base('ann');
  const key: ListKey = notesOf(space);
  const former: Answer[] = [];
  let lie = (truth: Answer): Answer => truth;
  const fetchList = async (_: string, since: string) => {
    const truth = server.answer(since);
    former.push(truth);
    return lie(truth);
  };
  const opened = Promise.resolve();
  const fetching = new Fetching(
    { own: 'ann', base, fetchList: fetchList as never, opened, whenIdle: () => opened },
    { ended: () => {}, isBusy: () => false },
    end.signal,
  );
  const shown = () => base.known[key]?.list.map((row) => ('content' in row ? row.content : ''));
  const real = () => server.list.map(({ note }) => note.content);
  try {
    for (const one of steps) {
      if (one.kind === 'write') server.write(one.id, one.at);
      else if (one.kind === 'remove') server.remove(one.id);
      else if (one.kind === 'new stream') fetching.restart();
      else if (one.kind === 'announce') fetching.announce(space, { epoch: 'e', revision: one.at });
      else {
        const of = one.kind === 'lie' ? LIES[one.lie] : undefined;
        lie = of ? (truth) => of(truth, 'at' in one ? one.at : 0, former) : (truth) => truth;
        await fetching.fetch(key);
        if (one.kind === 'tell the truth') expect(shown()).toEqual(real());
        else if (JSON.stringify(shown()) !== JSON.stringify(real())) seen.add(one.lie);
      }
    }
    lie = (truth) => truth;
    await fetching.fetch(key);
    expect(shown()).toEqual(real());
    expect(fetching.failed.size).toBe(0);
  } finally {
    end.abort();
  }
}

test.each(['ann', 'shop'])('after lies the next true answer heals the list of %s', async (space) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => play(space, steps)),
    { numRuns: Number(process.env['LIES'] ?? 100) },
  );
});

test('some of the lies are believed for a while: the model is no empty one', () => {
  expect(seen.size).toBeGreaterThan(2);
});
