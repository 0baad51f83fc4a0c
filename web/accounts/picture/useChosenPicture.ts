import { useRef, useState } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import type { Cropped } from './CropDialog.tsx';
import type { View } from './view.ts';

const lazyCrop = lazyCode(async () => {
  const [{ CropDialog }, { readPicture, isTaken }] = await Promise.all([
    import('./CropDialog.tsx'),
    import('./picture-file.ts'),
  ]);
  return { CropDialog, readPicture, isTaken };
});

/** Below it a picture looks soft; a square one has nothing to crop then. */
const SMALL = 256;

/** Phones make pictures of 10 MB; what is sent of them is small. */
const READ_MAX_BYTES = 50 * 1024 * 1024;
/** Some systems report no type for HEIC pictures. */
const PHONE_PICTURE = /\.hei[cf]$/i;

function faultOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/') && !PHONE_PICTURE.test(name)) return 'Please choose an image file';
  if (size > READ_MAX_BYTES) return `Please choose an image of at most ${READ_MAX_BYTES / 1024 / 1024} MB`;
  return undefined;
}

/** A file that was chosen, and what is sent of it. */
interface Chosen {
  file: File;
  sent: File;
  words: string;
  isSmall: boolean;
  view?: View;
}

interface Cropping {
  code: Awaited<ReturnType<typeof lazyCrop.load>>;
  picture: ImageBitmap;
  file: File;
  /** Its address, for the stage. */
  shown: string;
  start: View | undefined;
  /** The previous choice, which Cancel restores. */
  before: File | null;
}

/** Accepts a file, then opens the crop dialog when its code has loaded. */
export function useChosenPicture(picture: File | null, onPick: (picture: File | null) => void) {
  const [error, setError] = useState<string>();
  const [held, setHeld] = useState<Chosen>();
  const [cropping, setCropping] = useState<Cropping>();
  const latest = useRef<File>(undefined);
  const chosen = held && held.sent === picture ? held : undefined;

  async function open(file: File, start?: View) {
    const wrong = faultOf(file);
    setError(wrong);
    if (wrong !== undefined) return;
    const before = picture;
    latest.current = file;
    if (start === undefined) onPick(file);
    const code = await lazyCrop.load().catch(() => undefined);
    const read = await code?.readPicture(file);
    const sentAsItIs = read !== undefined && read.width === read.height && read.width < SMALL;
    const isTaken = !sentAsItIs || (await code?.isTaken(file));
    if (code === undefined || latest.current !== file) return read?.close();
    if (read === undefined || !isTaken) {
      read?.close();
      onPick(before);
      const reason =
        read === undefined ? `This browser cannot read ${file.name}.` : `${file.name} cannot be used.`;
      return setError(`${reason} Choose a JPG, PNG, WebP or GIF picture.`);
    }
    if (!sentAsItIs) {
      const shown = URL.createObjectURL(file);
      return setCropping({ code, picture: read, shown, file, start, before });
    }
    const { width, height } = read;
    read.close();
    setHeld({ file, sent: file, words: `${file.name}, ${width} by ${height}`, isSmall: true });
  }

  function end({ picture, shown }: Cropping) {
    setCropping(undefined);
    picture.close();
    URL.revokeObjectURL(shown);
  }

  return {
    chosen,
    cropping,
    error,
    open,
    clear() {
      latest.current = undefined;
      setError(undefined);
      onPick(null);
    },
    cancel(crop: Cropping) {
      end(crop);
      onPick(crop.before);
    },
    use(crop: Cropping, { view, sent, side }: Cropped) {
      const { file } = crop;
      end(crop);
      setHeld({ file, sent, words: `${file.name}, cropped to a square`, isSmall: side < SMALL, view });
      onPick(sent);
    },
  };
}
