import { PICTURE_FIELD } from '../../contract/accounts.ts';

/** The multipart form of a registration or a profile update (spec section 7): no picture field without a picture. */
export function accountForm(fields: Readonly<Record<string, string>>, picture: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture !== null) form.set(PICTURE_FIELD, picture);
  return form;
}
