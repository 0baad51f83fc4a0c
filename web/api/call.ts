import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../../contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { isRefused, renewAccess } from './renew-access.ts';
import { type RequestParts, send } from './send.ts';
import { readTokens } from './tokens.ts';

type Params<E extends Endpoint> = ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> };
type Body<E extends Endpoint> = BodyOf<E> extends undefined ? unknown : { body: BodyOf<E> } | Form<E>;
/** Only a call that says what media types it takes takes a multipart form. */
type Form<E extends Endpoint> = E['schema'] extends { consumes: readonly string[] }
  ? { form: FormData }
  : never;
type Input<E extends Endpoint> = Params<E> & Body<E> & { signal?: AbortSignal; keepalive?: boolean };
type Arguments<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * Calls the API: typed by the contract, with the stored access token as bearer. On a 401 it gets one new access token
 * and tries once more (spec section 4). Throws `ApiError`.
 */
export function call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<AnswerOf<E>>;
export async function call(endpoint: Endpoint, request: RequestParts = {}): Promise<unknown> {
  const tokens = readTokens();
  try {
    return await send(endpoint, request, tokens.access);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.status !== 401 || tokens.refresh === null) throw refusal;
    const access = await renewAccess(tokens).catch((error: unknown) => {
      throw isRefused(error) ? refusal : error;
    });
    return send(endpoint, request, access);
  }
}
