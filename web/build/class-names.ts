import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const namesIn = (file: string): Set<string> =>
  new Set(readFileSync(file, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));

const readable = (local: string, file: string): string =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}_${local}`;

/**
 * Names the classes and animations of CSS modules. In the built app a name is one or two letters, since each name
 * travels in the style sheet and again in the scripts. All names are made beforehand, so that the app for browsers
 * and the one that pre-renders, which are built apart, agree.
 * @param folder whose CSS modules there are; without one, as in development, a name says whose it is
 */
export function classNames(folder?: string) {
  if (folder === undefined) return readable;
  const files = globSync(`${folder}/**/*.module.css`);
  const all = new Set(files.flatMap((file) => [...namesIn(file)].map((local) => readable(local, file))));
  const given = new Map([...all].sort().map((name, at) => [name, letters(at)]));
  return (local: string, file: string): string => {
    const name = given.get(readable(local, file));
    if (name === undefined) throw new Error(`No class or animation "${local}" was found in ${file}.`);
    return name;
  };
}

const letters = (n: number): string =>
  (n >= LETTERS.length ? letters(Math.floor(n / LETTERS.length) - 1) : '') +
  LETTERS.charAt(n % LETTERS.length);
