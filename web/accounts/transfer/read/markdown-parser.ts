import MarkdownIt, { type Env, type Token } from 'markdown-it';

export const parser = new MarkdownIt({ html: true, linkify: true }).set({ maxNesting: 1_000 });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// An address is shown, not opened.
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

/** The lines of definitions that no link uses: a definition may be anything in brackets with a colon behind it. */
export function unusedDefinitions(
  tokens: readonly Token[],
  { references = {} }: Env,
  lines: readonly string[],
): string[] {
  const links = tokens.flatMap(({ children }) => children ?? []);
  const used = new Set(links.map((one) => one.attrGet('href') ?? one.attrGet('src')));
  return Object.entries(references).flatMap(([label, { href }]) => {
    const is = (line: string) =>
      parser.utils.normalizeReference(/^\s*\[(.*?)\]:/.exec(line)?.[1] ?? '') === label;
    return used.has(href) ? [] : (lines.find(is)?.trim() ?? `[${label}]: ${href}`);
  });
}
