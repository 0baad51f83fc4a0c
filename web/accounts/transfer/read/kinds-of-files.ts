import { lastPart } from '../../../../contract/transfer/imported.ts';

const PICTURE =
  /\.(?:png|jpe?g|gif|webp|heic|heif|avif|svg|bmp|tiff?|3gp|amr|m4a|mp3|mp4|mov|ogg|wav|webm|aac)$/i;

export const isPicture = (name: string): boolean => PICTURE.test(name);

/** The name by which a picture is counted once: Takeout writes one as .jpg and calls it .jpeg. */
export const pictureName = (name: string): string =>
  lastPart(name)
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg');

/** Kinds of files that people try, and the way in which their content can be imported. */
const KINDS: readonly [name: RegExp, beginning: RegExp, why: string][] = [
  [/\.rtf$/i, /^\{\\rtf/, 'it is rich text. Save it as plain text (.txt) first.'],
  [
    /\.enex$/i,
    /^(?:<[?!][^>]*>\s*)*<en-export/,
    'it is an export of Evernote. Export the notes as text or Markdown first.',
  ],
  [/\.x?html?$/i, /^(?:<!doctype html|<html)/i, 'it is a web page. Save it as text or Markdown first.'],
  [/\.(?:docx?|odt|pages)$/i, /^\0{4}/, 'it is a document. Save it as plain text (.txt) first.'],
  [/\.(?:xlsx?|ods|numbers)$/i, /^\0{4}/, 'it is a table. Its text can be copied and pasted.'],
  [/\.pdf$/i, /^%PDF/, 'it is a PDF. Its text can be copied and pasted.'],
  [/\.(?:tgz|gz|tar|rar|7z|jex|bz2|xz)$/i, /^\0{4}/, 'it is an archive of another kind. Export a .zip file.'],
];

/** Why a file of a known kind cannot be imported; undefined for all others. */
export function refusalOf(name: string, text: string): string | undefined {
  const beginning = text.slice(0, 500).trimStart();
  return KINDS.find(([ending, sign]) => ending.test(name) || sign.test(beginning))?.[2];
}
