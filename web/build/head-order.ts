import type { Plugin } from 'vite';

const TAGS = [
  / *<link rel="stylesheet"[^>]*>\n/g,
  / *<script [^>]*><\/script>\n/g,
  / *<link rel="preload"[^>]*>\n/g,
];

/**
 * Puts the head's files in the order in which a page wants them: nothing is painted before the style sheet, and nothing
 * works before the script, but a fallback font shows until the real one arrives. On one connection that is the order
 * in which they arrive.
 */
export function headOrder(): Plugin {
  return {
    name: 'head-order',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: { order: 'post', handler: inOrder },
  };
}

/** @throws Error when the page lacks one of the three */
export function inOrder(html: string): string {
  const found = TAGS.map((tag) => html.match(tag) ?? []);
  if (found.some(({ length }) => length === 0)) throw new Error('index.html lacks styles, script or fonts');
  const rest = TAGS.reduce((page, tag) => page.replaceAll(tag, ''), html);
  return rest.replace(/ *<\/head>/, (end) => `${found.flat().join('')}${end}`);
}
