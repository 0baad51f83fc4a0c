import { vi } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { signed } from './fake-api.ts';
import { wholeList } from './open-checklist.ts';

type Body = Partial<Note> &
  Partial<Category> & {
    readonly ordering?: string[];
    readonly base?: Partial<Note>;
    /** In calls for several notes: drafts when creating, else ids. */
    readonly notes?: (Partial<Note> | string)[];
    readonly moves?: (Partial<Note> & { readonly notes: string[]; readonly after?: string | null })[];
  };

interface Asked {
  /** Method and path, without the id. */
  readonly call: string;
  readonly body: Body;
}

interface Rows {
  /** That of the user's own lists, and of all spaces. */
  revision: number;
  categories: Category[];
  notes: Note[];
  /** The lists before each deletion, by its id. */
  bin: Map<string, Pick<Rows, 'categories' | 'notes'>>;
}

/**
 * For tests: the server of one user's checklist, at the edge of the network. It is written independently from shared rules, as
 * simply as can be, and shares no code with what it tests. It can refuse and wait.
 */
export function fakeChecklist(categories: readonly Category[], notes: readonly Note[]) {
  const state: Rows = { revision: 5, categories: [...categories], notes: [...notes], bin: new Map() };
  const asked: Asked[] = [];
  const refusals = new Map<string, string>();
  const connection = { isCut: false };
  const streams = new Set<Stream>();
  const held = new Map<string, (() => void)[]>();

  async function fetch(url: string, { method, body, headers }: RequestInit): Promise<Response> {
    if (connection.isCut) throw new TypeError('Failed to fetch');
    const [path = '', query] = url.split('?');
    const id = path.split('/').at(-2) ?? '';
    const call = `${method} ${path.replace(/(update|delete|restore)\/[^/]+/, '$1')}`;
    if (call === 'GET /api/events/') return openEvents(streams);
    const request: Asked = { call, body: typeof body === 'string' ? JSON.parse(body) : {} };
    const parameters = new URLSearchParams(query);
    const deletion = parameters.get('deletion');
    const { categories, notes } = state;
    if (deletion) state.bin.set(deletion, { categories: [...categories], notes: [...notes] });
    asked.push(request);
    const own = ownerIn(headers);
    const answer = signed(answerTo(request, id, { own, space: parameters.get('space') ?? own }));
    const waiting = held.get(call);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  }

  function answerTo({ call, body }: Asked, id: string, { own, space }: Spaces): Response {
    const detail = refusals.get(call);
    if (refusals.delete(call)) return Response.json({ detail }, { status: 400 });
    if (call === 'GET /api/categories/')
      return Response.json(listOf(state, 'categories', { own, space: own }));
    if (call === 'GET /api/notes/') return Response.json(listOf(state, 'notes', { own, space }));
    const answer = CALLS[call]?.(state, id, body);
    if (answer instanceof Response) return answer;
    if (answer === undefined) return Response.json({ detail: 'Not found.' }, { status: 404 });
    if (!call.startsWith('GET')) state.revision += 1;
    return Response.json(answer, { headers: { Revision: String(state.revision) } });
  }

  vi.stubGlobal('fetch', vi.fn(fetch));
  return {
    state,
    asked,
    /** While it is cut, no call arrives. */
    connection,
    calls: () => asked.map(({ call }) => call),
    /** Announces a revision to all open event streams, as after a change on another device. */
    announce(revision: number, space = OWN) {
      if (space === OWN) state.revision = revision;
      const event = encoder.encode(`data: ${JSON.stringify({ space, epoch: 'e', revision })}\n\n`);
      for (const stream of streams) stream.enqueue(event);
    },
    /** Ends the streams of events, as a lost connection does. */
    closeStreams() {
      for (const stream of streams) stream.close();
      streams.clear();
    },
    /** The next such call is refused with this sentence. */
    refuse: (call: string, detail: string) => refusals.set(call, detail),
    /** Such calls take effect but get no answer until the returned function is called. */
    hold(call: string) {
      const waiting: (() => void)[] = [];
      held.set(call, waiting);
      return () => {
        held.delete(call);
        for (const answer of waiting) answer();
      };
    },
  };
}

type Stream = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;

const encoder = new TextEncoder();

function openEvents(streams: Set<Stream>): Response {
  let opened: Stream | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      opened = stream;
      streams.add(stream);
      stream.enqueue(encoder.encode(': open\n\n'));
    },
    cancel() {
      if (opened) streams.delete(opened);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** The user of a call whose token names no other, and the space of their own lists. */
const OWN = 'ann';
/** The lists that a call is about, and those of its user. */
interface Spaces {
  readonly own: string;
  readonly space: string;
}

/** The user whom the access token of a call names. */
function ownerIn(headers: HeadersInit | undefined): string {
  const [, claims] = new Headers(headers).get('Authorization')?.split('.') ?? [];
  if (!claims) return OWN;
  const { user_id = OWN } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  return user_id;
}

/** The answer to a fetch of a list: all of it. */
function listOf(state: Rows, name: 'categories' | 'notes', { own, space }: Spaces): object {
  const { revision, categories, notes } = state;
  const shared = new Set(categories.flatMap((category) => (category.shared ? category.id : [])));
  const inSpace = ({ category }: Note) => (space === own ? !shared.has(category) : category === space);
  const listed = name === 'categories' ? categories : notes.filter(inSpace);
  const { rows, isWhole: whole, ...list } = wholeList(space, revision, listed);
  return { ...list, whole, [name]: rows };
}

/** Applies each call to the rows; undefined means 404. */
const CALLS: Record<string, (rows: Rows, id: string, body: Body) => object | undefined> = {
  'POST /api/notes/'({ categories, notes }, _, body) {
    const same = notes.find(({ id }) => id === body.id);
    if (same) return same;
    const refusal = refusalOf(categories, body);
    if (refusal) return refusal;
    const { id = '', content = '', category = '', parent = null } = body;
    const note = { id, content, category, parent, important: false, scratched_out: false };
    notes.push(note);
    return note;
  },
  'PATCH /api/notes/update/'({ notes }, id, body) {
    const place = notes.findIndex((note) => note.id === id);
    const note = notes[place];
    if (!note) return undefined;
    const { base, ...fields } = body;
    const { content = note.content } = fields;
    if (base?.content !== undefined && ![base.content, content].includes(note.content))
      return Response.json({ detail: 'This note was changed elsewhere.', note }, { status: 409 });
    const changed = { ...note, ...fields };
    notes[place] = changed;
    return changed;
  },
  'DELETE /api/notes/delete/'(rows, id) {
    if (!rows.notes.some((note) => note.id === id)) return undefined;
    rows.notes = rows.notes.filter((note) => note.id !== id && note.parent !== id);
    return {};
  },
  'POST /api/notes/order/'({ notes }, _, { ordering = [] }) {
    return reorder(notes, ordering);
  },
  'POST /api/categories/'({ categories }, _, { id = '', title = '' }) {
    const category = { id, title };
    if (!categories.some((other) => other.id === id)) categories.push(category);
    return category;
  },
  'PUT /api/categories/update/'({ categories }, id, { title = '' }) {
    const place = categories.findIndex((category) => category.id === id);
    if (place === -1) return undefined;
    categories[place] = { id, title };
    return { id, title };
  },
  'DELETE /api/categories/delete/'(rows, id) {
    if (!rows.categories.some((category) => category.id === id)) return undefined;
    rows.categories = rows.categories.filter((category) => category.id !== id);
    rows.notes = rows.notes.filter(({ category }) => category !== id);
    return {};
  },
  'POST /api/notes/create-many/'({ categories, notes }, _, body) {
    const refusal = refusalOf(categories, body);
    if (refusal) return refusal;
    const { category = '', notes: drafts = [] } = body;
    for (const draft of drafts) {
      const { id = '', content = '', parent = null, scratched_out = false } = draft as Partial<Note>;
      notes.push({ id, content, category, parent, scratched_out, important: false });
    }
    return { detail: 'Notes created.' };
  },
  'PATCH /api/notes/update-many/'(rows, _, { notes: ids = [], ...flags }) {
    rows.notes = rows.notes.map((note) => (ids.includes(note.id) ? { ...note, ...flags } : note));
    return { detail: 'Notes updated.' };
  },
  'POST /api/notes/move/'(rows, _, { moves = [] }) {
    for (const { notes: ids, category = '', parent = null, after } of moves) {
      const named = rows.notes.filter(({ id }) => ids.includes(id));
      rows.notes = rows.notes.filter((note) => !named.includes(note));
      const place = after === null ? 0 : rows.notes.findIndex(({ id }) => id === after) + 1 || Infinity;
      rows.notes.splice(place, 0, ...named.map((note) => ({ ...note, category, parent })));
      for (const note of rows.notes) if (note.parent && ids.includes(note.parent)) note.category = category;
    }
    return { detail: 'Notes moved.' };
  },
  'POST /api/deletions/restore/'(rows, id) {
    const before = rows.bin.get(id);
    if (!before) return undefined;
    rows.bin.delete(id);
    putBack(rows.categories, before.categories);
    putBack(rows.notes, before.notes);
    return { detail: 'Restored.' };
  },
  'GET /api/deletions/': ({ bin, categories, notes }) =>
    Array.from(bin, ([id, before]) => {
      const category = missingFrom(categories, before.categories).at(0)?.title ?? null;
      const gone = missingFrom(notes, before.notes);
      return { id, at: Date.now(), category, content: gone.at(0)?.content ?? null, notes: gone.length };
    }),
  'DELETE /api/deletions/delete/': ({ bin }, id) => (bin.delete(id) ? {} : undefined),
  'POST /api/categories/order/'({ categories }, _, { ordering = [] }) {
    return reorder(categories, ordering);
  },
};

/** The refusal of notes whose category was deleted. */
const refusalOf = (categories: readonly Category[], { category }: Body): Response | undefined =>
  categories.some(({ id }) => id === category)
    ? undefined
    : Response.json({ category: [`Invalid pk "${category}" - object does not exist.`] }, { status: 400 });

/** Writes the listed rows, in the listed order, into the places that they hold now. */
function reorder(rows: { id: string }[], ordering: readonly string[]): object {
  const listed = ordering.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const places = rows.flatMap((row, place) => (listed.includes(row) ? place : []));
  for (const [at, row] of listed.entries()) rows[places[at] ?? 0] = row;
  return { detail: 'Order updated.' };
}

function putBack<Row extends { id: string }>(rows: Row[], before: readonly Row[]): void {
  for (const row of missingFrom(rows, before)) rows.splice(before.indexOf(row), 0, row);
}

const missingFrom = <Row extends { id: string }>(rows: readonly Row[], before: readonly Row[]): Row[] =>
  before.filter((row) => !rows.some(({ id }) => id === row.id));
