import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import { ApiError, StrangerAnswered } from '../api/api-error.ts';
import { isEventStream } from '../api/judge.ts';
import { exchange, type RequestParts, send } from '../api/send.ts';
import { renewAccess } from './renewal.ts';
import { areTokensRemoved, removalEvent, signalOfTokens } from './session.ts';
import { readTokens } from './tokens.ts';

type Params<E extends Endpoint> = ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> };
type Body<E extends Endpoint> = BodyOf<E> extends undefined ? unknown : { body: BodyOf<E> } | Form<E>;
/** Only a call that names its media types takes a multipart form. */
type Form<E extends Endpoint> = E['schema'] extends { consumes: readonly string[] }
  ? { form: FormData }
  : never;
type Query<E extends Endpoint> = QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> };
type Input<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> &
  Pick<RequestParts, 'signal' | 'keepalive' | 'headers' | 'onHeaders'>;
type Arguments<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * Calls the API: typed by the contract, with the stored access token as bearer. On a 401 it gets one new access token
 * and tries once more (spec section 4). A call with a token ends with its session, unless it may outlive the page.
 * @throws ApiError
 */
export function call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<AnswerOf<E>>;
export function call(endpoint: Endpoint, input: RequestParts = {}): Promise<unknown> {
  return withAccess(input, (request, access) => send(endpoint, request, access));
}

/**
 * Calls the API for a stream of events. Any other answer is that of a stranger.
 * @throws ApiError
 */
export async function callStream(
  endpoint: Endpoint,
  input: RequestParts,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const { body, headers } = await withAccess(input, (request, access) => exchange(endpoint, request, access));
  if (!isEventStream(headers)) throw new StrangerAnswered();
  return body;
}

async function withAccess<T>(
  input: RequestParts,
  ask: (request: RequestParts, access: string | null) => Promise<T>,
): Promise<T> {
  if (!input.keepalive && areTokensRemoved()) await removalEvent();
  const end = input.keepalive ? undefined : signalOfTokens(); // a logout outlives its session
  const tokens = readTokens();
  const request = end ? inTime(input, tokens.access === null ? [] : [end]) : input;
  try {
    return await ask(request, tokens.access);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.status !== 401 || tokens.refresh === null) throw refusal;
    const access = await renewAccess(tokens).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 401 ? refusal : error;
    });
    return ask(request, access);
  }
}

/** A form waits this long for an answer before it can be sent again: a picture needs time. */
const ANSWERED_WITHIN_MS = 120_000;

function inTime(input: RequestParts, ends: readonly AbortSignal[]): RequestParts {
  const { signal = AbortSignal.timeout(ANSWERED_WITHIN_MS) } = input;
  return { ...input, signal: AbortSignal.any([signal, ...ends]) };
}
