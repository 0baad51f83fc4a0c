import sharp from 'sharp';

const PIXELS_MAX = 25_000_000;
/** The side of a profile picture, in pixels. */
const SIDE = 512;
const QUALITY = 82;
const TIMEOUT_S = 10;

/** Detected by content, not by the file's name or type. HEIF means AVIF here: no other codec is built in. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes a square picture from a file: the first frame, upright, cropped, a WebP without metadata.
 * @returns null when the file is not an image, is corrupted or has too many pixels
 */
export async function squarePicture(file: Uint8Array, side = SIDE): Promise<Uint8Array | null> {
  try {
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
  } catch {
    // Whatever error sharp reports, the sender gets one sentence.
    return null;
  }
}
