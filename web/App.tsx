import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { SiteWords } from '../contract/site.ts';
import { Protected } from './accounts/Protected.tsx';
import { NOT_FOUND, ROUTES, type Route, routeAt, titleOf } from './routes.ts';
import { Slot } from './session/Slot.tsx';
import { pageSlot } from './session/slots.ts';
import { readTokens } from './session/tokens.ts';
import { EarlyPresses } from './site/EarlyPresses.tsx';
import { ErrorBoundary } from './site/ErrorBoundary.tsx';
import { Layout } from './site/Layout.tsx';
import { SiteWordsProvider } from './site/site-words.ts';
import { TransitionRouter } from './site/TransitionRouter.tsx';
import { useHeadingFocus } from './site/useHeadingFocus.ts';

const SCREENS = new Map<string, ComponentType>(
  [...ROUTES, NOT_FOUND].map((route) => [
    route.path,
    'isGuarded' in route ? guarded(route) : screen(route.load),
  ]),
);

/** The whole web app, first shown at `path`. */
export function App({ path, site }: { path: string; site: SiteWords }) {
  return (
    <SiteWordsProvider value={site}>
      <ErrorBoundary>
        <TransitionRouter path={path}>
          {(path) => <Screen path={path} siteTitle={site.title} />}
        </TransitionRouter>
      </ErrorBoundary>
    </SiteWordsProvider>
  );
}

function Screen({ path, siteTitle }: { path: string; siteTitle: string }) {
  const route = routeAt(path);
  const title = titleOf(route, siteTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useHeadingFocus(path);
  const Content = SCREENS.get(route.path);
  return (
    <Layout path={route.path} look={route.look}>
      <Suspense>
        <ErrorBoundary key={path}>{Content && <Content />}</ErrorBoundary>
        <EarlyPresses />
      </Suspense>
      {route.path !== '/checklist' && <Slot of={pageSlot} />}
    </Layout>
  );
}

function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** A screen for signed-in users: its code loads before the guard shows it, or once a visitor has logged in. */
function guarded({ load, isKept, visitors }: Route): ComponentType {
  let Content: ComponentType = screen(load);
  let Visitors: ComponentType | undefined;
  return lazy(async () => {
    if (readTokens().access !== null) Content = await load();
    else Visitors = await visitors?.();
    return {
      default: () => (
        <Protected isKept={isKept} Visitors={Visitors}>
          <Content />
        </Protected>
      ),
    };
  });
}
