import { hash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import type { Picture } from './picture-store.ts';

const PIXELS_MAX = 25_000_000;
const SIDE = 512;
const QUALITY = 82;
const TIMEOUT_S = 10;

/** By content, whatever the file's name and type say. HEIF is AVIF here: no other codec is built in. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

export const NOT_A_PICTURE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;
let opening: Promise<Open> | undefined;

/** Loaded with the first picture: it takes time and memory that a start should not. */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Makes the profile picture of an uploaded file: the first frame, upright, cut to a square, without metadata.
 * @returns undefined when the file is no image, a corrupted one or too large a one
 */
export async function squarePicture(bytes: Uint8Array): Promise<Picture | undefined> {
  opening ??= loadSharp();
  const open = await opening;
  try {
    const data = await open(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { id: hash('sha256', data), data };
  } catch {
    // Whatever sharp has against it, the user is told one sentence.
    return undefined;
  }
}
