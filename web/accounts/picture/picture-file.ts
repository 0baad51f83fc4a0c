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
    return undefined; // which error it is says nothing more
  }
}

/** The first bytes of what the server takes: JPEG, PNG, WebP, GIF, AVIF. */
const TAKEN = /^(?:\xff\xd8\xff|\x89PNG|RIFF....WEBP|GIF8|....ftypavi[fs])/s;

/** True when the server takes a file as it is. Browsers also read others, such as BMP, which only a crop makes into one. */
export async function isTaken(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return TAKEN.test(String.fromCharCode(...head));
}

/** Draws the square on the whole of a canvas, on the screen as for the file. */
export function drawView(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = canvas.width / sideOf(picture, view);
  const isUpright = view.turns % 2 === 0;
  const [width, height] = isUpright ? [picture.width, picture.height] : [picture.height, picture.width];
  context.resetTransform();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(scale, scale);
  context.translate(width / 2 - view.x, height / 2 - view.y);
  context.rotate((view.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** The square as a file of its own, under the name of the picture. */
export async function cropPicture(picture: ImageBitmap, view: View, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SIDE, Math.ceil(sideOf(picture, view)));
  canvas.height = canvas.width;
  drawView(canvas, picture, view);
  // A browser that writes no WebP makes it a PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (blob === null) throw new Error('The browser made no file of the picture.');
  return new File([blob], name, { type: blob.type });
}
