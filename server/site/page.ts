import { isIP } from 'node:net';
import { introParts, type SiteWords } from '../../contract/site.ts';
import { INLINE_SCRIPT } from '../http/inline-script.ts';
import { BUILD_AGAIN } from '../runtime/program.ts';
import { escaped } from './api/html.ts';
import type { Screen } from './screens.ts';

const DESCRIPTION_MAX = 160;
const BUILT_PREVIEW = [
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  '<meta property="og:image:alt" content="A car drives towards a striped sun that sinks behind a violet grid.">',
];

export interface PageParts {
  /** The built index.html. */
  template: string;
  screen: Screen;
  site: SiteWords;
  /** Urls of its scripts. */
  scripts: string[];
  publicUrl: string | undefined;
  /** True when the preview picture is the owner's: its content and size are unknown. */
  hasOwnPreview: boolean;
  registration: 'open' | 'closed';
}

const NO_SCRIPT = '<noscript><p>This page needs JavaScript, which is off in this browser.</p></noscript>';

/** The document of a screen: what the build made, the owner's words, and the screen rendered already. */
export function pageOf({
  template,
  screen,
  site,
  scripts,
  publicUrl = '',
  hasOwnPreview,
  registration,
}: PageParts): string {
  const url = screen.path === '*' ? '' : publicUrl + screen.path;
  const description = descriptionOf(site);
  const head = [
    `<meta name="description" content="${escaped(description)}">`,
    ...(site.name === undefined ? [] : [`<meta name="author" content="${escaped(site.name)}">`]),
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escaped(site.title)}">`,
    `<meta property="og:title" content="${escaped(screen.title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    ...previewOf(publicUrl, hasOwnPreview),
    ...(publicUrl === '' || url === ''
      ? []
      : [`<link rel="canonical" href="${url}">`, `<meta property="og:url" content="${url}">`]),
    ...(screen.path === '*' ? ['<meta name="robots" content="noindex">'] : []),
  ].join('\n    ');
  const preloads = scripts
    .filter((script) => !template.includes(script))
    .map((script) => `<link rel="modulepreload" href="${script}">\n    `);
  // Such a screen is shown by scripts alone.
  const loads = screen.html.includes('data-loading');
  return fill(template, {
    '<html': ['<html', ...attributesOf(registration, publicUrl)].join(' '),
    '<title></title>': `<title>${escaped(screen.title)}</title>`,
    '<script ': `${preloads.join('')}<script `, // before the fonts, without which the text can be read
    '</head>': `  ${head}\n  </head>`,
    '<div id="root"></div>': `<div id="root" data-path="${screen.path}">${screen.html}</div>${loads ? NO_SCRIPT : ''}`,
    '<!--body-->': `${siteWordsBlock(site)}<script>${INLINE_SCRIPT}</script>`,
  });
}

/** A preview picture needs an absolute URL, which only a site with a public URL has. */
function previewOf(publicUrl: string, isOwn: boolean): string[] {
  if (publicUrl === '') return ['<meta name="twitter:card" content="summary">'];
  return [
    `<meta property="og:image" content="${publicUrl}/og.jpg">`,
    ...(isOwn ? [] : BUILT_PREVIEW),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function attributesOf(registration: PageParts['registration'], publicUrl: string): string[] {
  const host = publicUrl === '' ? '' : new URL(publicUrl).hostname;
  // Browsers support passkeys for host names, not for IP addresses.
  const hasPasskeys = host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0;
  return [
    // For the style sheets, which take the way to register from the login.
    ...(registration === 'closed' ? ['data-registration="closed"'] : []),
    // For the login and the profile.
    ...(hasPasskeys ? [`data-passkeys="${host}"`] : []),
  ];
}

/** The owner's words as data for the web app; not a script, so the CSP allows it. */
export function siteWordsBlock(site: SiteWords): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="site-words">${json}</script>`;
}

function fill(template: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((page, [place, text]) => {
    if (!page.includes(place)) throw new Error(`The built index.html has no ${place}. ${BUILD_AGAIN}`);
    return page.replace(place, () => text);
  }, template);
}

/** The intro without its links, as search engines show it. */
export function descriptionOf({ intro }: SiteWords): string {
  const plain = introParts(intro)
    .map(({ words }) => words)
    .join('')
    .replaceAll(/\s+/g, ' ');
  return plain.length <= DESCRIPTION_MAX
    ? plain
    : `${plain.slice(0, DESCRIPTION_MAX - 1).replace(/ \S*$/, '')}…`;
}
