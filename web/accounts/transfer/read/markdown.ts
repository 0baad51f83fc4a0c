import { bareName } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { draftCategory } from './draft.ts';
import { MarkdownBlocks } from './markdown-blocks.ts';

/** The properties that Joplin, Obsidian and others put at the top of a file. */
const PROPERTIES = /^---[ \t]*\n(?=(?:[\w?"'. -]+:(?:\s|$)|#|---))((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** The name that Notion gives to a file. */
const NOTION_ID = / [0-9a-f]{32}$/;

/** True when a text file is Markdown, though its name does not say so. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^#{1,6} \S|^(?:```|~~~)/m.test(text) || /[^-\s]/.test(PROPERTIES.exec(text)?.[1] ?? '');

/**
 * Markdown: a heading makes a category, an item of a list or a line of a paragraph makes a note, and what continues an
 * item belongs to its note.
 */
export function readMarkdown(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  const source = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const [top = '', properties] = PROPERTIES.exec(source) ?? [];
  if (top !== '') leftOut.add('details', 'properties at the top of a file', properties?.trim());
  const body = source.slice(top.length);
  const title = /^title:[ \t]*(?:"(.*)"|'(.*)'|(.*?))[ \t]*$/m
    .exec(properties ?? '')
    ?.slice(1)
    .find(Boolean);
  const unnamed = draftCategory(title ?? bareName(name).replace(NOTION_ID, ''));
  return new MarkdownBlocks(unnamed, body, leftOut).read();
}
