// `npm run trial -- fuzz-pictures --images 5000 --seed 1`: decodes mutated pictures. After a crash of the
// decoder the last line is the number of the picture; the report has the largest memory.
import fc from 'fast-check';
import { squarePicture } from '../server/accounts/pictures/square.ts';
import { acceptedPictures, animation, turnedPhoto } from '../server/testing/sample-pictures.ts';
import { argumentsOf } from './running/arguments.ts';

const { numbers, replay } = argumentsOf({ images: 5_000, 'memory-mb': 700, seed: 1 });

const files = await Promise.all([
  ...Object.values(acceptedPictures).map((make) => make()),
  ...[animation('gif'), animation('webp'), turnedPhoto()],
]);
const file = fc.constantFrom(...files);
const place = fc.oneof(fc.nat(63), fc.nat(1_000_000));
/** Bytes at which lengths, sizes and counts break. */
const edges = fc.array(fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff), { maxLength: 8 }).map(Buffer.from);
/** A part of a picture, perhaps repeated. */
const piece = fc.tuple(file, place, fc.nat(256), fc.nat(63)).map(([from, at, length, times]) => {
  const start = at % from.length;
  return Buffer.concat(Array(times).fill(from.subarray(start, start + length)));
});
const rest = fc.tuple(file, place).map(([from, at]) => from.subarray(at % from.length));

/** Replaces bytes in one place. */
const edit = fc.record({
  at: place,
  removed: fc.oneof({ weight: 9, arbitrary: fc.nat(32) }, { weight: 1, arbitrary: fc.constant(Infinity) }),
  inserted: fc.oneof(edges, fc.uint8Array({ maxLength: 8 }), piece, rest),
});
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function edited(picture: Buffer, { at, removed, inserted }: Edit): Buffer {
  const start = at % (picture.length + 1);
  return Buffer.concat([picture.subarray(0, start), inserted, picture.subarray(start + removed)]);
}

const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);
const before = megabytes();
let [tried, taken, slowestMs] = [0, 0, 0];
const edits = fc.array(edit, { minLength: 1, maxLength: 6 });
const property = fc.asyncProperty(file, edits, async (whole, changes) => {
  const picture = changes.reduce(edited, whole);
  process.stderr.write(`\rpicture ${++tried}`);
  const start = performance.now();
  if ((await squarePicture(picture)) !== null) taken++;
  slowestMs = Math.max(slowestMs, performance.now() - start);
});
await fc.assert(property, { ...replay, endOnFailure: false, numRuns: numbers.images });
console.log(
  `\n${tried} pictures from seed ${numbers.seed}: ${taken} taken, ${tried - taken} refused, 0 crashes; ` +
    `slowest ${Math.round(slowestMs)} ms; memory ${before} MB before, at most ${megabytes()} MB.`,
);
if (megabytes() > numbers['memory-mb']) {
  console.log(`That is more than the ${numbers['memory-mb']} MB allowed.`);
  process.exitCode = 1;
}
