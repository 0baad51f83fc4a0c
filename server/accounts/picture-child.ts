import { constants, setPriority } from 'node:os';
import { squarePicture } from './square-picture.ts';

/** The process that pictures are decoded in: files come as messages, pictures go back, or null for what is none. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', async (file: Uint8Array) => {
  process.send?.(await squarePicture(file));
});
