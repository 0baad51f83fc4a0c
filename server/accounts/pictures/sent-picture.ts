import { PICTURE_FIELD } from '../../../contract/accounts.ts';
import { UploadedFile } from './form.ts';
import type { PictureProcess } from './process.ts';
import type { Picture } from './store.ts';

const NOT_A_PICTURE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';
const NOT_A_FILE = 'The submitted data was not a file. Check the encoding type on the form.';

export interface SentPicture {
  /** Null: to be removed. Undefined: not mentioned. */
  picture?: Picture | null;
  error?: string;
}

export const hasPicture = (body: object): boolean => Reflect.get(body, PICTURE_FIELD) instanceof UploadedFile;

/** The profile picture of a body, decoded when the queue reaches its client. */
export async function sentPicture(
  { pictures }: { pictures: PictureProcess },
  body: object,
  client: string,
): Promise<SentPicture> {
  const field: unknown = Reflect.get(body, PICTURE_FIELD);
  if (field === undefined) return {};
  if (field === null || field === '') return { picture: null };
  if (!(field instanceof UploadedFile)) return { error: NOT_A_FILE };
  const picture = await pictures.square(field.take(), client);
  return picture === undefined ? { error: NOT_A_PICTURE } : { picture };
}
