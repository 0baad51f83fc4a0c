import MarkdownIt, { type Token } from 'markdown-it';

/** The names of the elements of HTML. Anything else between angle brackets is a text, as in `Vec<T>`. */
const BLOCKS =
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody template textarea tfoot thead title tr ul';
const INLINE =
  'a abbr acronym audio b bdi bdo big button canvas cite code colgroup data datalist del dfn em font i iframe ins kbd label map mark meter noscript object output picture progress q rb rp rt ruby s samp script select slot small span strike strong style sub sup svg td th time tt u var video';
const VOID = 'area base col embed img input link meta param source track';
const WITHOUT_END =
  'body caption colgroup dd dt head html li optgroup option p rb rp rt tbody td tfoot th thead tr';
const BARE =
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert ismap loop multiple muted nohref noshade novalidate nowrap open playsinline readonly required reversed selected';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const blocks = setOf(BLOCKS);
const elements = setOf(`${BLOCKS} ${INLINE}`);
const voids = setOf(VOID);
const withoutEnd = setOf(WITHOUT_END);
const bare = setOf(BARE);

const plain = new MarkdownIt('zero').enable('entity');
const tagged = new MarkdownIt('zero', { html: true }).enable(['entity', 'html_inline']);

/** A text without the escapes of HTML and XML. */
const unescaped = (text: string): string =>
  (plain.parseInline(text, {})[0]?.children ?? []).map(({ content }) => content).join('');

/** The tags of HTML or XML, and the texts between them. */
export const tokensOf = (html: string): readonly Token[] => tagged.parseInline(html, {})[0]?.children ?? [];

export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** True when it is its own end. */
  readonly isWhole: boolean;
  /** Those without a value have none. */
  readonly attributes: ReadonlyMap<string, string | undefined>;
}

const TAG = /^<(\/?)([a-z][\w:-]*)(.*?)(\/?)>$/is;
const ATTRIBUTE = /([a-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;

export function tagOf(text: string): Tag | undefined {
  const [, end = '', name = '', rest = '', whole = ''] = TAG.exec(text) ?? [];
  const attributes = Array.from(
    rest.matchAll(ATTRIBUTE),
    ([, key = '', ...values]): [string, string | undefined] => {
      const value = values.find((one) => one !== undefined);
      return [key.toLowerCase(), value === undefined ? undefined : unescaped(value)];
    },
  );
  if (name === '') return undefined;
  return {
    name: name.toLowerCase(),
    isEnd: end !== '',
    isWhole: whole !== '',
    attributes: new Map(attributes),
  };
}

export const isBlock = (name: string): boolean => blocks.has(name);

/** The elements that a text both opens and closes: a `<b>` alone is a text. */
export function pairsIn(text: string): ReadonlySet<string> {
  const named = (tag: RegExp) => Array.from(text.matchAll(tag), ([, name = '']) => name.toLowerCase());
  const closed = new Set(named(/<\/([a-z][a-z0-9]*)\s*>/gi));
  return new Set(named(/<([a-z][a-z0-9]*)(?=[\s/>])/gi).filter((name) => closed.has(name)));
}

/** True for a tag of HTML, false for words in angle brackets. */
export function isHtml({ name, isEnd, attributes }: Tag, pairs: ReadonlySet<string>): boolean {
  if ([...attributes].some(([key, value]) => value === undefined && !bare.has(key))) return false;
  if (voids.has(name)) return attributes.size > 0;
  return (
    /^(?:br|hr|wbr)$/.test(name) ||
    (elements.has(name) && ((withoutEnd.has(name) && !isEnd) || pairs.has(name)))
  );
}
