import type { SiteWords } from '../../contract/site.ts';
import { type Content, compressed, content } from './content.ts';
import { descriptionOf } from './page.ts';

const NIGHT = '#0e0722';
const ICON = '/icon-192.png';

/** The web app manifest (W3C): lets a device put the site on its home screen, and share texts with it. */
export function webManifest(site: SiteWords): Content {
  const { title } = site;
  const icons = [{ src: ICON, sizes: '192x192', type: 'image/png' }];
  const manifest = {
    id: '/checklist',
    name: title,
    short_name: title,
    description: descriptionOf(site),
    lang: 'en',
    start_url: '/checklist',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['productivity'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...icons,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Create Note', url: '/add', icons },
      { name: 'Checklist', url: '/checklist', icons },
    ],
    share_target: {
      action: '/add',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
  return content(compressed(JSON.stringify(manifest)), 'application/manifest+json', 'no-cache');
}
