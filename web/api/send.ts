import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { ApiError, StrangerAnswered } from './api-error.ts';
import { apiUrl } from './api-url.ts';
import { takeEarly } from './early.ts';
import { isOurs } from './judge.ts';

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields with a file go as a multipart form. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the headers of the answer, when there is one. */
  readonly onHeaders?: (headers: Headers) => void;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

/**
 * One exchange with the server.
 * @throws ApiError, of status 0 when a stranger has answered in its place
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestParts,
  access: string | null,
): Promise<AnswerOf<E>> {
  const response = await exchange(endpoint, request, access);
  const body = await read(response, request.signal);
  if (!isOurs(endpoint, response.headers, body)) throw new StrangerAnswered();
  return body;
}

/** The same, with the answer still to be read. */
export async function exchange(
  endpoint: Endpoint,
  request: RequestParts,
  access: string | null,
): Promise<Response> {
  const { params = {}, query, body, form, signal, onHeaders, keepalive = false } = request;
  const headers = new Headers(request.headers);
  if (access !== null) headers.set('Authorization', `Bearer ${access}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    keepalive,
    signal: signal ?? null,
  };
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const url = apiUrl(fill(endpoint.url, params) + search);
  const early = takeEarly(endpoint.method, url, access);
  const response = await overNetwork(early ? unlessAborted(early, signal) : fetch(url, init), signal);
  onHeaders?.(response.headers);
  if (!response.ok) throw new ApiError(response.status, await read(response, signal));
  return response;
}

/** An early request is not aborted by the signal of the call that takes its answer. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer;
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', reject);
  });
  return Promise.race([answer, aborted]);
}

/**
 * A network failure becomes an `ApiError` of status 0; an abort by the caller stays an abort. Firefox and
 * Safari report an answer that breaks off, or a page that is left, as an abort too.
 */
async function overNetwork<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw signal.reason;
    throw new ApiError(0, undefined, { cause: error });
  }
}

function fill(url: string, params: Readonly<Record<string, string>>): string {
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** JSON where it is JSON, null where there is nothing, undefined for a page to look at, else the text itself. */
async function read(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await overNetwork(response.text(), signal);
  if (text === '') return null;
  if (response.headers.get('Content-Type')?.startsWith('text/html')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
