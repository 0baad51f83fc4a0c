import { isJson } from '../../../contract/json.ts';
import { COMMON_HEADERS } from './about.ts';
import { fieldItem, fieldList, typeOf } from './fields.ts';
import { type Html, html } from './html.ts';
import type { OpenApi } from './openapi.ts';
import type { Operation, Parameter } from './operation.ts';
import type { Response } from './responses.ts';
import { LANGUAGES, type Language, snippet } from './snippets.ts';

/** The address in examples when PUBLIC_URL is not set. */
const SITE = 'https://nightdrive.example';

export interface Call {
  path: string;
  /** In capitals. */
  method: string;
  operation: Operation;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** All calls, those of one path together, and what only reads before what changes. */
export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .toSorted((a, b) => (a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : 0));

function isReference(value: object): value is { $ref: string } {
  return '$ref' in value;
}
const lastOf = ({ $ref }: { $ref: string }): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** One call: its access, request and responses, and an example to copy. */
export function callSection(document: OpenApi, { path, method, operation }: Call): Html {
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    isReference(one) ? (document.components.parameters[lastOf(one)] ?? []) : [one],
  );
  const { requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const example = requestBody?.content['application/json']?.example;
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(parameters.find((one) => one.name === name)?.example ?? whole),
  );
  const [server] = document.servers;
  const sent = {
    method,
    url: (server === undefined || server.url === '/' ? SITE : server.url) + filled,
    isSignedIn: operation.security.length > 0,
    body: example,
  };
  const languages = Object.keys(LANGUAGES) as Language[];
  return html`<article id="${operation.operationId}" data-method="${method}" data-path="${filled}"${example !== undefined && html` data-body="${JSON.stringify(example, null, 2)}"`}>
<h3><code>${method} ${path}</code></h3>
<p>${operation.summary}.</p>
<p class="access">${accessOf(operation)}</p>
${parameters.length > 0 && html`<h4>Parameters</h4><dl class="fields">${parameters.map(parameterItem)}</dl>`}
${body !== undefined && html`<h4>Body</h4>${bodyFields(document, body)}`}
<h4>Answers</h4><dl class="answers">${answersOf(operation)}</dl>
<p class="refusals">Refusals: ${refusalsOf(operation)}</p>
<figure>${languages.map((language) => html`<pre class="as-${language}" tabindex="0"><code>${snippet(language, sent)}</code></pre>`)}</figure>
</article>`;
}

function accessOf({ security }: Operation): Html {
  if (security.length === 0) return html`Open to everybody`;
  const scopes = security.flatMap(({ personalToken = [] }) => personalToken);
  return scopes.length === 0
    ? html`Access token`
    : html`Access token, or personal token with <b>${scopes.join(', ')}</b>`;
}

function bodyFields({ components }: OpenApi, schema: unknown): Html {
  return fieldList(
    isJson(schema) && typeof schema['$ref'] === 'string'
      ? components.schemas[lastOf({ $ref: schema['$ref'] })]
      : schema,
  );
}

const parameterItem = ({ name, in: place, required, description, schema }: Parameter): Html =>
  fieldItem({
    name,
    type: typeOf(schema),
    limits: [`in the ${place}`, ...(required ? [] : ['optional'])],
    description: typeof description === 'string' ? description : undefined,
  });

function answersOf({ responses }: Operation): Html[] {
  return Object.entries(responses).flatMap(([status, one]) =>
    isReference(one) ? [] : [answerItem(status, one)],
  );
}

function answerItem(status: string, { description, content, headers }: Response): Html {
  const named = Object.keys(headers ?? {}).filter((name) => !COMMON_HEADERS.includes(name));
  const [body] = Object.entries(content ?? {});
  const type =
    body && (body[0] === 'application/json' ? typeOf(body[1].schema) : html`<code>${body[0]}</code>`);
  return html`<dt>${status}</dt><dd>${type && html`${type}. `}${description}${named.length > 0 && html` <small>With ${named.join(', ')}.</small>`}</dd>`;
}

const refusalsOf = ({ responses }: Operation): Html[] =>
  Object.entries(responses).flatMap(([status, one]) =>
    isReference(one) ? [html`<a href="#${lastOf(one)}">${status}</a> `] : [],
  );
