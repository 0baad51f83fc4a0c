import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PLACE = '<!--pictures-->';

/**
 * Puts the pictures of the home page into every page as symbols, which `<use href="#picture-name">` shows: with one request
 * for each of them the first paint would be later, and in the style sheet they would travel with all that it holds.
 * @param files by the name of the picture
 */
export function pagePictures(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'page-pictures',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const symbols = Object.entries(files).map(([name, file]) =>
          symbolOf(name, readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')),
        );
        return html.replace(PLACE, () => symbols.join(''));
      },
    },
  };
}

/** @throws Error when the file is not an SVG that a symbol can hold */
export function symbolOf(name: string, svg: string): string {
  const [, attributes, content] =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  if (attributes === undefined || content === undefined) throw new Error(`${name} is not a plain SVG`);
  return `<symbol id="picture-${name}"${attributes}>${content}</symbol>`;
}
