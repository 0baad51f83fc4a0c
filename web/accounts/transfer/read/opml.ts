import { bareName, unreadable } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, draftCategory, joined } from './draft.ts';
import { unescaped } from './markup.ts';

const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)outline\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DONE = /^(?:checked|complete|completed|true|100)$/i;
/** Attributes of an outline beside its words: its look and its dates. */
const KNOWN =
  /^(?:text|title|_?note|(?:html|xml)?url|_?status|_?complete|checked|category|type|created|version|expansionstate|is\w+)$/;

/**
 * An outline, as outliners and feed readers export it.
 * @throws Unreadable when its end is missing
 */
export function readOpml(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  if (!/<\/opml\s*>/i.test(text)) throw unreadable(name, 'its end is missing.');
  const title = /<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  const category = draftCategory(unescaped(title || '') || bareName(name));
  const open = [category.notes];
  for (const [, isEnd, attributes = '', isEmpty] of text.matchAll(TAG)) {
    if (isEnd && open.length > 1) open.pop();
    else if (isEnd === '') {
      const note = noteOf(attributes, leftOut);
      open.at(-1)?.push(note);
      if (!isEmpty) open.push(note.notes);
    }
  }
  return [category];
}

function noteOf(attributes: string, leftOut: LeftOut): Draft {
  const found = attributes.matchAll(ATTRIBUTE);
  const values = new Map(
    Array.from(found, ([, key = '', one, two]) => [key.toLowerCase(), unescaped(one ?? two ?? '')]),
  );
  const of = (...keys: readonly string[]) => keys.map((key) => values.get(key)).find(Boolean) ?? '';
  const labels = of('category');
  const text = joined(
    of('text', 'title'),
    of('_note', 'note'),
    of('url', 'htmlurl'),
    of('xmlurl'),
    labels && `Labels: ${labels}`,
  );
  for (const [key, value] of values) if (!KNOWN.test(key) && value !== '') leftOut.name('fields', key);
  return draft(text, { scratched_out: DONE.test(of('_status', '_complete', 'complete', 'checked')) });
}
