import { bareName, unreadable } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, draftCategory, joined } from './draft.ts';
import { type Tag, tagOf, tokensOf } from './html.ts';
import { htmlText } from './words.ts';

const DONE = /^(?:checked|complete|completed|true|100)$/i;
/** Attributes that become lines of the note, those with markup first. */
const MARKED_UP = ['text', 'title', '_note', 'note', 'description'];
const ADDRESSES = ['url', 'htmlurl', 'xmlurl'];
/** Attributes and elements beside the words: the look and the dates. */
const KNOWN =
  /^(?:text|title|_?note|description|(?:html|xml)?url|_?status|_?complete|checked|category|type|created|version|expansionstate|is\w+|date\w+|vertscrollstate|window\w+)$/;

/**
 * An outline, as outliners and feed readers export it.
 * @throws Unreadable when its end is missing
 */
export function readOpml(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  if (!/<\/opml\s*>/i.test(text)) throw unreadable(name, 'its end is missing.');
  let title = '';
  const notes: Draft[] = [];
  const open = [notes];
  const elements: string[] = [];
  for (const { type, content } of tokensOf(text)) {
    const tag = type === 'html_inline' ? tagOf(content) : undefined;
    const inside = elements.at(-1) ?? '';
    if (tag?.name === 'outline' && !tag.isEnd) {
      const note = noteOf(tag, leftOut);
      open.at(-1)?.push(note);
      if (!tag.isWhole) open.push(note.notes);
    } else if (tag?.name === 'outline' && open.length > 1) open.pop();
    else if (tag?.isEnd) elements.pop();
    else if (tag && !tag.isWhole) elements.push(tag.name);
    else if (inside === 'title') title += content;
    else if (!tag && !KNOWN.test(inside) && !/^\s*(?:<[?!](?:xml|doctype)[^>]*>\s*)?$/i.test(content))
      leftOut.add('details', nameOf(content, inside), content.trim());
  }
  return [{ ...draftCategory(title.trim() || bareName(name)), notes }];
}

const nameOf = (text: string, inside: string): string =>
  text.startsWith('<!--')
    ? 'hidden comment'
    : /^(?:head|body|opml|)$/.test(inside)
      ? 'text beside outlines'
      : inside;

function noteOf({ attributes }: Tag, leftOut: LeftOut): Draft {
  const of = (key: string) => attributes.get(key) ?? '';
  const labels = of('category');
  const lines = [...MARKED_UP.map((key) => htmlText(of(key), leftOut)), ...ADDRESSES.map(of)];
  for (const [key, value = ''] of attributes)
    if (!KNOWN.test(key) && value !== '') leftOut.add('details', key, value);
  const isDone = ['_status', '_complete', 'complete', 'checked'].some((key) => DONE.test(of(key)));
  return draft(joined(...new Set(lines), labels && `Labels: ${labels}`), { scratched_out: isDone });
}
