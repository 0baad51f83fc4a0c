import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type Export, jsonOf, markdownOf, type Piece } from './export-file.ts';
import { Seal } from './seal.ts';

interface Receiver {
  /** The next bytes of the zip. */
  part: (bytes: Uint8Array) => void;
  /** How many notes are packed, of those that the user has. */
  progress: (notes: number) => void;
}

/** More frequent reports would not be seen. */
const TOLD_EVERY = 20;

/** Packs everything into one zip, piece by piece, so that neither the files nor the zip are ever in memory as a whole. */
export function pack(data: Export, { part, progress }: Receiver): void {
  const seal = new Seal();
  const zip = new Zip((error, bytes, isLast) => {
    if (error) throw error;
    const sealed = isLast ? Seal.last(bytes) : bytes;
    seal.add(sealed);
    part(sealed);
    if (isLast) part(seal.bytes);
  });
  let written = 0;
  /** Each note is written twice, and counts once. */
  const count = (notes: number) => {
    const before = written;
    written += notes;
    if (Math.floor(before / TOLD_EVERY) < Math.floor(written / TOLD_EVERY)) progress(Math.floor(written / 2));
  };
  const write = (name: string, pieces: Iterable<Piece>) => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = data.at;
    zip.add(file);
    const encoder = new TextEncoder();
    for (const { text, notes } of pieces) {
      file.push(encoder.encode(text));
      count(notes);
    }
    file.push(new Uint8Array(), true);
  };
  write('nightdrive.json', jsonOf(data));
  write('notes.md', markdownOf(data));
  if (data.picture) {
    const file = new ZipPassThrough(data.picture.name);
    file.mtime = data.at;
    zip.add(file);
    file.push(data.picture.bytes, true);
  }
  zip.end();
}
