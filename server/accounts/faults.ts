import type { FieldErrors } from '../../contract/errors.ts';
import { Refusal } from '../errors.ts';

type Fault = string | undefined;

/**
 * Refuses a body for all that is wrong with it, at once.
 * @throws Refusal 400 with the fault of each field; that of the picture stands where the user has it
 */
export function refuseFaults({ picture, ...fields }: { picture?: Fault; [field: string]: Fault }): void {
  const body: FieldErrors = {};
  for (const [field, fault] of Object.entries(fields)) {
    if (fault !== undefined) body[field] = [fault];
  }
  if (picture !== undefined) body['profile'] = { profile_picture: [picture] };
  if (Object.keys(body).length > 0) throw new Refusal(400, body);
}
