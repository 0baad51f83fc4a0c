/** White space, then a punctuator or a whole value. */
const TOKEN = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\r\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null))/y;
const BLANKS = /[ \t\r\n]*/y;

/** Where a text stops being JSON: browsers do not always say so. The text is known to be none. */
export function brokenAt(text: string): number {
  const opened: string[] = [];
  /** The kind of the token before: a punctuator, a complete value, or a key. */
  let before: string | undefined;
  for (let at = 0; ; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [, sign, whole = ''] = TOKEN.exec(text) ?? [];
    const next = sign ?? whole;
    const kind = next === '' ? undefined : kindAfter(before, next, opened.at(-1));
    if (kind === undefined) return blanksAt(text, at);
    if (next === '{' || next === '[') opened.push(next);
    if (next === '}' || next === ']') opened.pop();
    before = kind;
  }
}

/** The kind of the next token, or undefined when it is not allowed here. */
function kindAfter(before: string | undefined, next: string, inside: string | undefined): string | undefined {
  const isFirst = before === inside && inside !== undefined;
  if (next === ':') return before === 'key' ? next : undefined;
  if (next === ',') return before === 'value' && inside ? next : undefined;
  if (next === '}' || next === ']')
    return inside === (next === '}' ? '{' : '[') && (isFirst || before === 'value') ? 'value' : undefined;
  if (inside === '{' && (isFirst || before === ',')) return next.startsWith('"') ? 'key' : undefined;
  if (before !== undefined && before !== ':' && !(inside === '[' && (isFirst || before === ',')))
    return undefined;
  return next === '{' || next === '[' ? next : 'value';
}

function blanksAt(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}
