import { ApiError } from './api-error.ts';

const UNKNOWN = 'An error occurred. Please try again.';
/** Longer texts come from a proxy, and were not written for a toast. */
const LONGEST = 200;

/** The sentence to show for a failed call (spec section 8); without an answer of the server it is the general one. */
export function errorMessage(error: unknown): string {
  const message = error instanceof ApiError ? firstMessage(error.body) : undefined;
  return message === undefined || message.length > LONGEST ? UNKNOWN : message;
}

/** Depth-first: text is the message, of a list its first item counts, of an object the first value that has one. */
function firstMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body;
  if (Array.isArray(body)) return firstMessage(body[0]);
  if (!(body instanceof Object)) return undefined;
  for (const value of Object.values(body)) {
    const message = firstMessage(value);
    if (message !== undefined) return message;
  }
  return undefined;
}
