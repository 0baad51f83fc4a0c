import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import type { SiteWords } from '../contract/site.ts';
import { App } from './App.tsx';
import { NOT_FOUND, ROUTES, titleOf } from './routes.ts';

export interface PrerenderedScreen {
  path: string;
  title: string;
  /** The source of the screen's code, by which the build names its scripts. */
  module: string;
  html: string;
}

/** Renders every screen as a signed-out visitor without a clock sees it. */
export function prerenderScreens(site: SiteWords): Promise<PrerenderedScreen[]> {
  return Promise.all(
    [...ROUTES, NOT_FOUND].map(async (route) => ({
      path: route.path,
      title: titleOf(route, site.title),
      module: route.module,
      html: await render(route.path, site),
    })),
  );
}

async function render(path: string, site: SiteWords): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App path={path} site={site} />
    </StrictMode>,
    {
      // One piece: a big Suspense boundary sent apart would need an inline script to be put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  // Not `Response`, with which the server would load the whole of Node's fetch for this alone.
  const decoder = new TextDecoder();
  let html = '';
  for await (const bytes of prelude) html += decoder.decode(bytes, { stream: true });
  return html;
}
