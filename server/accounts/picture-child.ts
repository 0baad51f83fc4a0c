import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { squarePicture } from './square-picture.ts';

/** The process that pictures are decoded in: files come as messages, pictures go back, or null for what is none. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sacrificeFirst();
process.on('message', async (file: Uint8Array) => {
  process.send?.(await squarePicture(file));
});

/** When memory runs out, the system ends this process and not the server. */
function sacrificeFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux: it is the larger of the two, which systems end first anyway.
  }
}
