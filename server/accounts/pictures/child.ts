import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { squarePicture } from './square.ts';

/** One pixel. Decoding it makes the decoder read all its files from disk. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The process that decodes pictures: it receives files as messages, with the side of the picture if that is not the
 * usual one, and returns pictures, or null for any other file.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sacrificeFirst();
process.on('message', async ({ file, side }: { file: Uint8Array; side?: number }) => {
  process.send?.(await squarePicture(file, side));
});
await squarePicture(Buffer.from(PNG, 'base64'));
process.send?.('ready');

/** When memory runs out, the system ends this process and not the server. */
function sacrificeFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux: it is the larger of the two, which systems end first anyway.
  }
}
