import type { App } from '../../http/app-type.ts';
import { type Content, compressed, content, sendContent } from '../content.ts';
import { openApi } from './openapi.ts';
import { apiPage } from './page.ts';

/** The description is generated on the first request, to keep the start fast. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** OpenAPI 3.1, made from the contract, and a page to read it that needs no script. */
export function apiDocs(app: App, about: { version: string; publicUrl: string | undefined }): void {
  const document = once(() => openApi(about));
  const served = (text: () => string, type: string): (() => Content) =>
    once(() => content(compressed(text()), type, 'no-store'));
  const json = served(() => JSON.stringify(document()), 'application/json; charset=utf-8');
  const page = served(() => apiPage(document()), 'text/html; charset=utf-8');
  app.get('/api/openapi.json', (request, reply) => sendContent(request, reply, json()));
  app.get('/api/docs/', (request, reply) => sendContent(request, reply, page()));
}
