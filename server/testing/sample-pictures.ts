import sharp from 'sharp';

const WIDTH = 120;
const HEIGHT = 80;

const plain = (background: string) =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });

export const png = (background = '#c33', { width = WIDTH, height = HEIGHT } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** One picture of each kind that is taken. */
export const acceptedPictures: Record<string, () => Promise<Buffer>> = {
  JPEG: () => plain('#c33').jpeg().toBuffer(),
  'progressive JPEG': () => plain('#c33').jpeg({ progressive: true }).toBuffer(),
  'CMYK JPEG': () => plain('#c33').toColourspace('cmyk').jpeg().toBuffer(),
  PNG: () => png(),
  'PNG of 16 bits': () => plain('#c33').toColourspace('rgb16').png().toBuffer(),
  'grey PNG': () => plain('#777').greyscale().png().toBuffer(),
  WebP: () => plain('#c33').webp().toBuffer(),
  GIF: () => plain('#c33').gif().toBuffer(),
  AVIF: () => plain('#c33').avif({ effort: 0 }).toBuffer(),
  'one pixel': () => png('#c33', { width: 1, height: 1 }),
  'a thin line': () => png('#c33', { width: 3000, height: 1 }),
};

/** Red, then blue. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => png(background)));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A camera's picture: its upper half is red once it is turned upright; with metadata that names a place. */
export async function turnedPhoto(): Promise<Buffer> {
  const half = await png('#00f', { width: 100, height: 200 });
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 100, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ann Archer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Home</place></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}
