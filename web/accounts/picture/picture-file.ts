import { sideOf, type View } from './view.ts';

/** The server keeps pictures of this side. */
const SIDE = 512;
/** Limit for the longer side: a larger bitmap fills a phone's memory and shows no more. */
const READ_MAX = 4_096;

/**
 * Reads a picture, upright as its camera noted.
 * @returns undefined when this browser cannot read it
 */
export async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = READ_MAX / Math.max(picture.width, picture.height);
    if (scale >= 1) return picture;
    const resizeWidth = Math.round(picture.width * scale);
    const smaller = await createImageBitmap(picture, { resizeWidth, resizeQuality: 'high' });
    picture.close();
    return smaller;
  } catch {
    return undefined; // the error has no further details
  }
}

/** The first bytes of what the server takes: JPEG, PNG, WebP, GIF, AVIF. */
const TAKEN = /^(?:\xff\xd8\xff|\x89PNG|RIFF....WEBP|GIF8|....ftypavi[fs])/s;

/** True when the server takes a file as it is. Browsers also read others, such as BMP, which only a crop makes into one. */
export async function isTaken(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return TAKEN.test(String.fromCharCode(...head));
}

/** The square as a file of its own, under the name of the picture. */
export async function cropPicture(picture: ImageBitmap, view: View, name: string): Promise<File> {
  const side = sideOf(picture, view);
  const sent = Math.min(SIDE, Math.round(side));
  const canvas = new OffscreenCanvas(sent, sent);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  const { width, height } = picture;
  const [wide, high] = view.turns % 2 === 0 ? [width, height] : [height, width];
  context.imageSmoothingQuality = 'high';
  context.scale(sent / side, sent / side);
  context.translate(wide * (0.5 - view.area.x / 100), high * (0.5 - view.area.y / 100));
  context.rotate((view.turns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2);
  // A browser that writes no WebP makes it a PNG.
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
  return new File([blob], name, { type: blob.type });
}
