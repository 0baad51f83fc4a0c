import type { FieldErrors } from '../../contract/errors.ts';
import { Refusal } from '../errors.ts';

type Sentence = string | undefined;

/**
 * Refuses a body with all its errors at once.
 * @throws Refusal 400 with the error of each field; the picture's is nested as in the user
 */
export function refuseFieldErrors({
  picture,
  ...fields
}: {
  picture?: Sentence;
  [field: string]: Sentence;
}): void {
  const body: FieldErrors = {};
  for (const [field, error] of Object.entries(fields)) {
    if (error !== undefined) body[field] = [error];
  }
  if (picture !== undefined) body['profile'] = { profile_picture: [picture] };
  if (Object.keys(body).length > 0) throw new Refusal(400, body);
}
