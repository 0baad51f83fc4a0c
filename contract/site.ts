/** The texts of the site's owner, from site.json (docs/hosting.md shows how to write it). */
export interface SiteWords {
  /** Name of the site: document titles and the wordmark. */
  readonly title: string;
  /** The one big line of the home page. */
  readonly headline: string;
  /** A few sentences below it; `[words](/login)` or `[words](https://…)` makes a link. */
  readonly intro: string;
  /** The owner's name. */
  readonly name?: string;
  /** The owner's picture: its version, which changes with it. */
  readonly portrait?: string;
  /** More of the owner, below the first screen; with links as in the intro. */
  readonly paragraphs?: readonly string[];
  readonly contacts: readonly Contact[];
  /** The credit line of the footer. */
  readonly credit: string;
}

export interface Contact {
  readonly label: string;
  /** Its target: mailto:, tel:, https: or http: */
  readonly url: string;
}

/** In pixels: the sides of the square on a phone, on a desktop, and on a wide or dense screen. */
export const PORTRAIT_SIDES = [144, 288, 432] as const;

export const portraitUrl = (side: (typeof PORTRAIT_SIDES)[number]): string => `/portrait-${side}.webp`;

/** A piece of the intro: plain words or a link. */
export interface IntroPart {
  readonly words: string;
  readonly address: string | null;
}

const INTRO_LINK = /\[([^[\]]+)\]\(([^()\s]*)\)/;

/** Cuts the intro into plain and linked words. */
export function introParts(intro: string): IntroPart[] {
  const pieces = intro.split(new RegExp(INTRO_LINK, 'g'));
  const parts: IntroPart[] = [];
  // split returns plain, words, address, plain, words, address, … plain
  for (let at = 0; at < pieces.length; at += 3) {
    const [plain = '', words, address = ''] = pieces.slice(at, at + 3);
    if (plain !== '') parts.push({ words: plain, address: null });
    if (words !== undefined) parts.push({ words, address });
  }
  return parts;
}
