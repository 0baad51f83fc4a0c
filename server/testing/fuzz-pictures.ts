import { parseArgs } from 'node:util';
import { squarePicture } from '../accounts/square-picture.ts';
import { acceptedPictures, animation, turnedPhoto } from './sample-pictures.ts';

/**
 * Decodes mutated pictures: `node server/testing/fuzz-pictures.ts [--images 5000] [--seed 1]`. A crash ends the
 * process with the seed of the image in the last line; the report tells the memory that was needed at most.
 */
const { values } = parseArgs({
  options: {
    images: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    'memory-mb': { type: 'string', default: '700' },
  },
});

/** Small and repeatable (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Numbers that lengths, sizes and counts break at. */
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xff];

type Mutation = (file: Buffer, random: (below: number) => number, other: Buffer) => Buffer;

const MUTATIONS: Mutation[] = [
  function flipBits(file, random) {
    for (let times = 1 + random(16); times > 0; times--) {
      const at = random(file.length);
      file[at] = (file[at] ?? 0) ^ (1 << random(8));
    }
    return file;
  },
  function setBytes(file, random) {
    const start = random(file.length);
    return file.fill(pick(EDGES, random), start, Math.min(file.length, start + 1 + random(8)));
  },
  function breakHeader(file, random) {
    for (let times = 1 + random(4); times > 0; times--) file[random(Math.min(64, file.length))] = random(256);
    return file;
  },
  function cut(file, random) {
    return file.subarray(0, random(file.length));
  },
  function leaveOut(file, random) {
    const start = random(file.length);
    return Buffer.concat([file.subarray(0, start), file.subarray(start + 1 + random(32))]);
  },
  function repeat(file, random) {
    const start = random(file.length);
    const piece = file.subarray(start, start + 1 + random(256));
    return Buffer.concat([
      file.subarray(0, start),
      ...Array<Buffer>(1 + random(64)).fill(piece),
      file.subarray(start),
    ]);
  },
  function join(file, random, other) {
    return Buffer.concat([file.subarray(0, random(file.length)), other.subarray(random(other.length))]);
  },
];

const pick = <T>(list: readonly T[], random: (below: number) => number): T => {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

function mutated(files: readonly Buffer[], seed: number): Buffer {
  const random = randomFrom(seed);
  let file: Buffer = Buffer.from(pick(files, random));
  for (let times = 1 + random(3); times > 0 && file.length > 0; times--) {
    file = pick(MUTATIONS, random)(file, random, pick(files, random));
  }
  return file;
}

const files = await Promise.all([
  ...Object.values(acceptedPictures).map((make) => make()),
  animation('gif'),
  animation('webp'),
  turnedPhoto(),
]);
const [images, first, memoryMb] = [Number(values.images), Number(values.seed), Number(values['memory-mb'])];
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);
const before = megabytes();
let taken = 0;
let slowestMs = 0;
for (let seed = first; seed < first + images; seed++) {
  const file = mutated(files, seed);
  const start = performance.now();
  process.stderr.write(`\rimage ${seed}`);
  if ((await squarePicture(file)) !== null) taken++;
  slowestMs = Math.max(slowestMs, performance.now() - start);
}
console.log(
  `\n${images} images from seed ${first}: ${taken} taken, ${images - taken} refused, 0 crashes; ` +
    `slowest ${Math.round(slowestMs)} ms; memory ${before} MB before, at most ${megabytes()} MB.`,
);
if (megabytes() > memoryMb) {
  console.log(`That is more than the ${memoryMb} MB allowed.`);
  process.exitCode = 1;
}
