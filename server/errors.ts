import type { Category } from '../contract/categories.ts';
import type { FieldErrors } from '../contract/errors.ts';
import type { Note } from '../contract/notes.ts';

type Body = FieldErrors | { detail: string; note?: Note; category?: Category };

/**
 * An error response, thrown where the error is detected and sent by the one error handler.
 * The first value of every body is the sentence to show (spec section 8).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const invalid = (field: string, message: string) => new Refusal(400, { [field]: [message] });

export const forbidden = (detail: string) => new Refusal(403, { detail });

export const badRequest = (detail: string) => new Refusal(400, { detail });

export const unauthorized = (detail: string, headers: Record<string, string> = {}) =>
  new Refusal(401, { detail }, { 'www-authenticate': 'Bearer realm="api"', ...headers });

export const badToken = () => unauthorized('Given token not valid for any token type');

/** A call that needs a session. */
export const closedToTokens = (): Refusal =>
  new Refusal(403, { detail: 'A personal token does not open this call.' });

export const notFound = () => new Refusal(404, { detail: 'Not found.' });

/** For a change based on a value that has changed since; carries the current one. */
export const changedElsewhere = (now: { note: Note } | { category: Category }) =>
  new Refusal(409, { detail: `This ${'note' in now ? 'note' : 'category'} was changed elsewhere.`, ...now });

export const tooMany = (seconds: number, headers: Record<string, string> = {}) =>
  new Refusal(
    429,
    { detail: `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.` },
    { 'retry-after': String(seconds), ...headers },
  );

export const unavailable = (detail = 'The service is temporarily unavailable. Please try again.') =>
  new Refusal(503, { detail }, { 'retry-after': '1' });
