import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The classes and animations that a CSS module names. */
export const namesIn = (file: string): Set<string> =>
  new Set(readFileSync(file, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));

/** Names a class by its file and itself, alike in the app for browsers and in the one that pre-renders. */
export const classNameOf = (local: string, file: string): string =>
  `${basename(file.split('?')[0] ?? file, '.module.css').replace('.', '-')}_${local}`;
