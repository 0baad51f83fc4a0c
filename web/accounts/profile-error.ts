import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';

/** A request without an answer may have arrived: the answer alone may be lost. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Why something of the profile was not saved, as far as that is known; what was typed stays in its form. */
export const profileError = (error: unknown): string =>
  isUnanswered(error)
    ? 'No answer came. It may have been saved. Check before you try again.'
    : errorMessage(error);
