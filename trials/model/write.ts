import * as categoryCalls from '../../contract/categories.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as noteCalls from '../../contract/notes.ts';
import * as sharingCalls from '../../contract/sharing.ts';

type InSpace = { space?: string };
export type NoteWrite =
  | ({
      call: 'createNote';
      id: string | undefined;
      content: string;
      category: string;
      parent: string | null;
    } & InSpace)
  | ({ call: 'updateNote'; id: string; change: noteCalls.NoteChange } & InSpace)
  | ({ call: 'deleteNote'; id: string } & InSpace)
  | ({ call: 'orderNotes'; ordering: string[] } & InSpace);

/** One write, as a device of a person sends it. `space` is named for what the device knows as shared. */
export type Write =
  | NoteWrite
  | { call: 'createCategory'; id: string | undefined; title: string }
  | { call: 'updateCategory'; id: string; title: string }
  | {
      call: 'deleteCategory' | 'shareCategory' | 'unshareCategory' | 'leaveCategory' | 'makeJoinLink';
      id: string;
    }
  | { call: 'orderCategories'; ordering: string[] }
  | { call: 'removePerson'; id: string; no: number }
  | { call: 'joinCategory'; id: string; code: string };

const endpoints: Record<Write['call'], Endpoint> = { ...categoryCalls, ...noteCalls, ...sharingCalls };

/** The request of a write: method, path and body. */
export function requestOf(write: Write): [Endpoint['method'], string, object | undefined] {
  const { call, space, ...rest } = { space: undefined, ...write };
  const { method, url, schema } = endpoints[call];
  const id = 'id' in rest ? (rest.id ?? '') : '';
  const path = url.replace(':id', encodeURIComponent(id)) + (space === undefined ? '' : `?space=${space}`);
  const body = 'change' in rest ? rest.change : rest;
  return [method, path, 'body' in schema ? body : undefined];
}
