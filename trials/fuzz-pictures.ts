// `npm run trial -- fuzz-pictures --images 5000 --seed 1`: decodes mutated pictures. After a crash of the
// decoder the last line is the number of the picture; the report has the largest memory.
import fc from 'fast-check';
import { squarePicture } from '../server/accounts/pictures/square.ts';
import { acceptedPictures, animation, turnedPhoto } from '../server/testing/sample-pictures.ts';
import { edited } from './fuzz/edited.ts';
import { given, replayOf } from './running/arguments.ts';

const options = given({ images: 5_000, 'memory-mb': 700, seed: 1, path: '' });

const files = await Promise.all([
  ...Object.values(acceptedPictures).map((make) => make()),
  ...[animation('gif'), animation('webp'), turnedPhoto()],
]);
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);
const before = megabytes();
let [tried, taken, slowestMs] = [0, 0, 0];
const property = fc.asyncProperty(edited(files), async (picture) => {
  process.stderr.write(`\rpicture ${++tried}`);
  const start = performance.now();
  if ((await squarePicture(picture)) !== null) taken++;
  slowestMs = Math.max(slowestMs, performance.now() - start);
});
await fc.assert(property, { ...replayOf(options), endOnFailure: false, numRuns: options.images });
console.log(
  `\n${tried} pictures from seed ${options.seed}: ${taken} taken, ${tried - taken} refused, 0 crashes; ` +
    `slowest ${Math.round(slowestMs)} ms; memory ${before} MB before, at most ${megabytes()} MB.`,
);
if (megabytes() > options['memory-mb']) {
  console.log(`That is more than the ${options['memory-mb']} MB allowed.`);
  process.exitCode = 1;
}
