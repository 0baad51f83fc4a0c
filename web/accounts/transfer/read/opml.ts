import { bareName } from '../../../../contract/transfer/imported.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, draftCategory, joined } from './draft.ts';

const TAG = /<!--[\s\S]*?-->|<(\/?)outline\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DONE = /^(?:checked|complete|completed|true|100)$/i;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** An outline, as outliners and feed readers export it. */
export function readOpml(name: string, text: string): OutlineCategory[] {
  const title = /<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  const category = draftCategory(plain(title || '') || bareName(name));
  const open = [category.notes];
  for (const [, isEnd, attributes = '', isEmpty] of text.matchAll(TAG)) {
    if (isEnd && open.length > 1) open.pop();
    else if (isEnd === '') {
      const note = noteOf(attributes);
      open.at(-1)?.push(note);
      if (!isEmpty) open.push(note.notes);
    }
  }
  return [category];
}

function noteOf(attributes: string): Draft {
  const found = attributes.matchAll(ATTRIBUTE);
  const values = new Map(
    Array.from(found, ([, key = '', one, two]) => [key.toLowerCase(), plain(one ?? two ?? '')]),
  );
  const of = (...keys: readonly string[]) => keys.map((key) => values.get(key)).find(Boolean) ?? '';
  const text = joined(of('text', 'title'), of('_note', 'note'), of('url', 'htmlurl'), of('xmlurl'));
  return draft(text, { scratched_out: DONE.test(of('_status', '_complete', 'complete', 'checked')) });
}

const plain = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = Number(hex === undefined ? decimal : `0x${hex}`);
      if (code > 0 && code <= 0x10_ffff) return String.fromCodePoint(code);
      return SIGNS[name] ?? whole;
    },
  );
