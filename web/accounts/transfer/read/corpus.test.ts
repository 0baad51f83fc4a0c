import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../../contract/notes.ts';
import type { OutlineNote } from '../../../../contract/transfer/outline.ts';
import { readFile } from './read-file.ts';

/* Each folder of the corpus has the files of one program and generation; those of `NAME.zip` are packed. Beside it is what they bring. */
const CORPUS = path.join(import.meta.dirname, 'corpus');
const cases = readdirSync(CORPUS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

function filesOf(name: string): File[] {
  const folder = path.join(CORPUS, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [path.relative(folder, file), new Uint8Array(readFileSync(file))] as const);
  if (name.endsWith('.zip')) return [new File([new Uint8Array(zipSync(Object.fromEntries(files)))], name)];
  return files.map(([file, bytes]) => new File([bytes], file));
}

/** Notes as people would write them down: `!` is important, `x` scratched out. */
const asWritten = (notes: readonly OutlineNote[]): unknown[] =>
  notes.map(({ content, important, scratched_out, notes }) => {
    const words = `${important ? '! ' : ''}${scratched_out ? 'x ' : ''}${content === DIVIDER ? '----' : content}`;
    return notes.length > 0 ? [words, ...asWritten(notes)] : words;
  });

test.each(cases)('%s brings what is written beside it', async (name) => {
  const { from, categories, leftOut } = await readFile(...filesOf(name));
  const lists = Object.fromEntries(
    categories.map(({ title, archived, notes }) => [
      `${title}${archived ? ' (archived)' : ''}`,
      asWritten(notes),
    ]),
  );
  const expected = readFileSync(path.join(CORPUS, `${name}.json`), 'utf8');
  const sentences = leftOut.map(({ sentence }) => sentence);
  expect({ from, lists, leftOut: sentences }).toEqual(JSON.parse(expected));
});
