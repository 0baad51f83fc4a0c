import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the program: a clone, an unpacked release, or /app in the image. */
export const PROGRAM_FOLDER = path.join(import.meta.dirname, '../..');

/** Only a clone has these; a release and the image have neither npm nor what a build needs. */
export const isClone = existsSync(path.join(PROGRAM_FOLDER, 'scripts'));

export const ADMIN = isClone ? 'npm run admin --' : 'nightdrive admin';

export const BUILD_AGAIN = isClone ? 'Run "npm run build".' : 'Unpack the release again.';
