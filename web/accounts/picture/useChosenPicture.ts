import { useRef, useState } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import type { Cropped } from './CropDialog.tsx';
import type { View } from './view.ts';

const lazyCrop = lazyCode(async () => {
  const [{ CropDialog }, { readPicture }] = await Promise.all([
    import('./CropDialog.tsx'),
    import('./picture-file.ts'),
  ]);
  return { CropDialog, readPicture };
});

/** Below it a picture looks soft; a square one has nothing to crop then. */
const SMALL = 256;

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
    const before = picture;
    latest.current = file;
    setError(undefined);
    if (start === undefined) onPick(file);
    const code = await lazyCrop.load().catch(() => undefined);
    const read = await code?.readPicture(file);
    if (code === undefined || latest.current !== file) return read?.close();
    if (read === undefined) {
      onPick(before);
      return setError(`This browser cannot read ${file.name}. Choose a JPG, PNG, WebP or GIF picture.`);
    }
    const { width, height } = read;
    if (width !== height || width >= SMALL) return setCropping({ code, picture: read, file, start, before });
    read.close();
    setHeld({ file, sent: file, words: `${file.name}, ${width} by ${height}`, isSmall: true });
  }

  function end({ picture }: Cropping) {
    setCropping(undefined);
    picture.close();
  }

  return {
    chosen,
    cropping,
    error,
    setError,
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
