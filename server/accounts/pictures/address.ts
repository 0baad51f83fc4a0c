import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { uuidOf } from '../../../contract/uuid.ts';

export interface PictureKeys {
  readonly picture: KeyObject;
  /** Those of a second secret, while one replaces the other. */
  readonly also?: PictureKeys;
}

export interface Addressed {
  keys: PictureKeys;
  /** The origin of picture URLs; unset, they are paths. */
  publicUrl: string | undefined;
}

/** The id of an account is one block of the cipher, and is hidden by a block that looks like an id. */
const CIPHER = 'aes-256-ecb';

const blockOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (block: Buffer) => uuidOf(block.toString('hex'));
const hidden = (key: KeyObject, owner: string) =>
  idOf(createCipheriv(CIPHER, key, null).update(blockOf(owner)));
const revealed = (key: KeyObject, id: string) =>
  idOf(createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(blockOf(id)));

/** The address of a picture, which opens nothing else of its account. */
export const pictureUrl = ({ keys, publicUrl = '' }: Addressed, owner: string, picture: string): string =>
  `${publicUrl}/pictures/${hidden(keys.picture, owner)}/${picture}.webp`;

/** The accounts that an address may mean: in earlier versions it contained the id of the account itself. */
export const ownersOf = ({ picture, also }: PictureKeys, id: string): string[] => [
  revealed(picture, id),
  ...(also ? [revealed(also.picture, id)] : []),
  id,
];
