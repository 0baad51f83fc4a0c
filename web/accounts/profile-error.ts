import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';

/** Why something of the profile was not saved; what was typed stays in its form. */
export function profileError(error: unknown): string {
  const isOutOfReach = error instanceof ApiError && error.status === 0;
  return isOutOfReach
    ? 'The server cannot be reached. Nothing was changed; please try again when the connection is back.'
    : errorMessage(error);
}
