import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { acceptedPictures, animation, png, turnedPhoto } from '../../testing/sample-pictures.ts';
import { squarePicture } from './square.ts';

const accepted = async (file: Uint8Array) => {
  const picture = await squarePicture(file);
  if (picture === null) throw new Error('The picture was refused.');
  return Buffer.from(picture);
};
/** Red, green and blue at a place of a picture. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = pixels.subarray((y * 512 + x) * 3);
  if (red > 200 && blue < 60 && green < 60) return 'red';
  return blue > 200 && red < 60 && green < 60 ? 'blue' : `${red},${green},${blue}`;
}
/** The length field of a PNG's header says so many pixels, whatever follows. */
function pngOfSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

describe('A profile picture', () => {
  test.each(Object.entries(acceptedPictures))('may be of the kind %s', async (_kind, make) => {
    const picture = await accepted(await make());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('is upright and does not reveal where, when and by whom it was taken', async () => {
    const photo = await turnedPhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const picture = await accepted(photo);
    expect(await colourAt(picture, 256, 100)).toBe('red');
    expect(await colourAt(picture, 256, 400)).toBe('blue');
    const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(picture.includes('Ann Archer')).toBe(false);
  });

  test('is the middle of a wide one', async () => {
    const side = await png('#00f', { width: 100, height: 100 });
    const wide = sharp({ create: { width: 400, height: 100, channels: 3, background: '#f00' } })
      .composite([{ input: side, left: 150, top: 0 }])
      .png();
    const picture = await accepted(await wide.toBuffer());
    for (const [x, y] of [
      [5, 5],
      [506, 506],
    ] as const) {
      expect(await colourAt(picture, x, y)).toBe('blue');
    }
  });

  test.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (format) => {
    const file = await animation(format);
    expect((await sharp(file).metadata()).pages).toBe(2);
    const picture = await accepted(file);
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 256, 256)).toBe('red');
  });

  test('keeps what is clear in it', async () => {
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await sharp(await accepted(clear)).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('may have 25 megapixels, and no more', async () => {
    const size = { width: 5000, height: 5000 };
    expect(await squarePicture(await png('#c33', size))).not.toBeNull();
    expect(await squarePicture(await png('#c33', { ...size, height: 5001 }))).toBeNull();
  });
});

describe('A file that hides something in a picture', () => {
  const SCRIPT = '<script>alert(1)</script>';

  test.each<[string, () => Promise<Buffer>]>([
    ['behind its end', async () => Buffer.concat([await png(), Buffer.from(SCRIPT)])],
    [
      'in its metadata',
      async () =>
        sharp(await png())
          .withExif({ IFD0: { Artist: SCRIPT } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s loses it', async (_where, make) => {
    const file = await make();
    expect(file.includes(SCRIPT)).toBe(true);
    const picture = await accepted(file);
    expect(picture.includes('script')).toBe(false);
  });
});

describe('Refused is', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('a picture of a car')],
    ['an SVG', () => Buffer.from(svg)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n')],
    [
      'a TIFF',
      async () =>
        sharp(await png())
          .tiff()
          .toBuffer(),
    ],
    ['a HEIC file', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('%s', async (_what, make) => {
    expect(await squarePicture(await make())).toBeNull();
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s that is cut off anywhere',
    async (format) => {
      const noise = Buffer.from(
        Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at * 31 + at * 7) % 251),
      );
      const file = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
        .toFormat(format)
        .toBuffer();
      expect(await squarePicture(file)).not.toBeNull();
      for (const part of [0.05, 0.3, 0.6, 0.9]) {
        expect(await squarePicture(file.subarray(0, file.length * part))).toBeNull();
      }
    },
  );

  test.each([
    [30_000, 30_000],
    [0xffff_ffff, 1],
    [1, 0x7fff_ffff],
    [0, 9],
  ])('a small file that says it has %i by %i pixels', async (width, height) => {
    expect(await squarePicture(pngOfSize(await png(), width, height))).toBeNull();
  });
});
