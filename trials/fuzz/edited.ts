import fc from 'fast-check';

const place = fc.oneof(fc.nat(63), fc.nat(1_000_000));
/** Bytes at which lengths, sizes and counts break. */
const edges = fc.array(fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff), { maxLength: 8 }).map(Buffer.from);

/** One of some files, with bytes replaced in a few places, also by parts of the others. */
export function edited(files: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const file = fc.constantFrom(...files);
  /** A part of a file, perhaps repeated. */
  const piece = fc.tuple(file, place, fc.nat(256), fc.nat(63)).map(([from, at, length, times]) => {
    const start = at % from.length;
    return Buffer.concat(Array(times).fill(from.subarray(start, start + length)));
  });
  const rest = fc.tuple(file, place).map(([from, at]) => from.subarray(at % from.length));
  const edit = fc.record({
    at: place,
    removed: fc.oneof({ weight: 9, arbitrary: fc.nat(32) }, { weight: 1, arbitrary: fc.constant(Infinity) }),
    inserted: fc.oneof(edges, fc.uint8Array({ maxLength: 8 }), piece, rest),
  });
  return fc.tuple(file, fc.array(edit, { minLength: 1, maxLength: 6 })).map(([whole, edits]) =>
    edits.reduce((bytes, { at, removed, inserted }) => {
      const start = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + removed)]);
    }, whole),
  );
}
