import { vi } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { type ChangeOfCategories, changeCategories } from './category-changes.ts';
import { type ChangeOfNotes, changeNotes } from './note-changes.ts';

type Body = Partial<Note> & Partial<Category> & { readonly ordering?: string[] };

interface Asked {
  /** Method and path, without the id. */
  readonly call: string;
  readonly body: Body;
}

interface Refusal {
  readonly call: string;
  readonly detail: string;
}

/** For tests: the server of one user's checklist, at the edge of the network. It can refuse, and it can wait. */
export function fakeChecklist(
  categories: readonly Category[],
  notes: readonly Note[],
  refusals: Refusal[] = [],
) {
  const state = { categories, notes };
  const asked: Asked[] = [];
  const lost: string[] = [];
  const held = new Map<string, (() => void)[]>();

  async function fetch(path: string, { method, body }: RequestInit): Promise<Response> {
    const id = path.split('/').at(-2) ?? '';
    const call = `${method} ${path.replace(/(update|delete)\/[^/]+/, '$1')}`;
    const request: Asked = { call, body: typeof body === 'string' ? JSON.parse(body) : {} };
    asked.push(request);
    const answer = answerTo(request, id);
    const waiting = held.get(call);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    if (lost.includes(call)) {
      lost.splice(lost.indexOf(call), 1);
      throw new TypeError('Failed to fetch');
    }
    return answer;
  }

  function answerTo({ call, body }: Asked, id: string): Response {
    const refusal = refusals.findIndex((other) => other.call === call);
    if (refusal !== -1) {
      const [{ detail } = { detail: '' }] = refusals.splice(refusal, 1);
      return Response.json({ detail }, { status: 400 });
    }
    if (call === 'GET /api/categories/') return Response.json(state.categories);
    if (call === 'GET /api/notes/') return Response.json(state.notes);
    const ofNotes = changeOfNotes(call, id, body);
    const ofCategories = changeOfCategories(call, id, body);
    if (ofNotes) state.notes = changeNotes(state.notes, ofNotes);
    if (ofCategories) state.categories = changeCategories(state.categories, ofCategories);
    if (ofCategories?.kind === 'delete') state.notes = state.notes.filter(({ category }) => category !== id);
    return Response.json({}, { status: ofNotes || ofCategories ? 200 : 404 });
  }

  vi.stubGlobal('fetch', vi.fn(fetch));
  return {
    state,
    asked,
    calls: () => asked.map(({ call }) => call),
    /** The next such call is refused with this sentence. */
    refuse: (call: string, detail: string) => refusals.push({ call, detail }),
    /** The next such call takes effect, but its answer is lost. */
    lose: (call: string) => lost.push(call),
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

function changeOfNotes(call: string, id: string, body: Body): ChangeOfNotes | undefined {
  switch (call) {
    case 'POST /api/notes/':
      return { kind: 'create', note: { ...BLANK, ...body } };
    case 'PATCH /api/notes/update/':
      return { kind: 'update', id, change: body };
    case 'DELETE /api/notes/delete/':
      return { kind: 'delete', id };
    case 'POST /api/notes/order/':
      return { kind: 'order', ordering: body.ordering ?? [] };
    default:
      return undefined;
  }
}

const BLANK: Note = {
  id: '',
  content: '',
  category: '',
  parent: null,
  important: false,
  scratched_out: false,
};

function changeOfCategories(call: string, id: string, body: Body): ChangeOfCategories | undefined {
  switch (call) {
    case 'POST /api/categories/':
      return { kind: 'create', category: { id: body.id ?? '', title: body.title ?? '' } };
    case 'PUT /api/categories/update/':
      return { kind: 'rename', id, title: body.title ?? '' };
    case 'DELETE /api/categories/delete/':
      return { kind: 'delete', id };
    case 'POST /api/categories/order/':
      return { kind: 'order', ordering: body.ordering ?? [] };
    default:
      return undefined;
  }
}
