import type { User } from '../../contract/accounts.ts';
import { apiUrl } from '../api/api-url.ts';

/** Address of the picture of a user; null means the default image. */
export function pictureOf(user: User): string | null {
  const { profile_picture: picture } = user.profile;
  return picture ? apiUrl(picture) : null;
}
