type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => (isJson(value) ? value : {});

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A schema in one line: `{id: uuid, title: string}`. */
function shape(schema: unknown): string {
  const { type, properties, items, anyOf, required, format } = json(schema);
  if (Array.isArray(anyOf)) return anyOf.map(shape).join(' | ');
  if (type === 'array') return `[${shape(items)}]`;
  if (isJson(properties)) {
    const needed = Array.isArray(required) ? required : [];
    const fields = Object.entries(properties).map(
      ([name, of]) => `${name}${needed.includes(name) ? '' : '?'}: ${shape(of)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  return String(type === 'string' && format === 'uuid' ? 'uuid' : (type ?? 'nothing'));
}

const contentShape = (content: unknown): string => shape(json(Object.values(json(content))[0])['schema']);

function call(path: string, method: string, operation: Json): string {
  const body = isJson(operation['requestBody'])
    ? `<dt>Takes</dt><dd><code>${escapeHtml(contentShape(operation['requestBody']['content']))}</code></dd>`
    : '';
  const answers = Object.entries(json(operation['responses'])).map(
    ([status, answer]) =>
      `<dt>${escapeHtml(status)}</dt><dd><code>${escapeHtml(contentShape(json(answer)['content']))}</code></dd>`,
  );
  const access = operation['security'] === undefined ? 'public' : 'signed in';
  return `<section><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(String(operation['summary']))} (${access}).</p><dl>${body}${answers.join('')}</dl></section>`;
}

/** The API on one page, plain HTML: it works under the strict content security policy and offline. */
export function apiPage(document: object): string {
  const { info, paths } = json(document);
  const { title, description } = json(info);
  const calls = Object.entries(json(paths)).flatMap(([path, methods]) =>
    Object.entries(json(methods)).map(([method, operation]) => call(path, method, json(operation))),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(String(title))}</title><meta name="color-scheme" content="dark light"></head>
<body><main><h1>${escapeHtml(String(title))}</h1><p>${escapeHtml(String(description))}</p>
<p>The whole document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}</main></body></html>`;
}
