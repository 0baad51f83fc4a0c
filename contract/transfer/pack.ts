import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js';
import { type Export, jsonOf, type Piece } from './export-file.ts';
import { markdownOf } from './markdown-file.ts';

interface Receiver {
  /** The next bytes of the zip. */
  part: (bytes: Uint8Array) => void;
  /** The number of notes packed, of those that the user has. */
  progress: (notes: number) => void;
}

/** More frequent reports would not be seen. */
const REPORTED_EVERY = 20;

/** Packs everything into one zip, piece by piece, so that neither the files nor the zip are ever in memory as a whole. */
export async function pack(data: Export, { part, progress }: Receiver): Promise<void> {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: part }), {
    useWebWorkers: false,
    lastModDate: data.at,
    zip64: false,
  });
  let written = 0;
  /** Each note is written twice, and counts once. */
  const count = (notes: number) => {
    const before = written;
    written += notes;
    if (Math.floor(before / REPORTED_EVERY) < Math.floor(written / REPORTED_EVERY))
      progress(Math.floor(written / 2));
  };
  await zip.add('nightdrive.json', streamOf(jsonOf(data), count));
  await zip.add('notes.md', streamOf(markdownOf(data), count));
  if (data.picture)
    await zip.add(data.picture.name, new Blob([new Uint8Array(data.picture.bytes)]).stream(), { level: 0 });
  await zip.close();
}

function streamOf(pieces: Generator<Piece>, count: (notes: number) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(stream) {
      const { value, done } = pieces.next();
      if (done) return stream.close();
      stream.enqueue(encoder.encode(value.text));
      count(value.notes);
    },
  });
}
