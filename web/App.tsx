import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { SiteWords } from '../contract/site.ts';
import { Protected } from './accounts/Protected.tsx';
import { queryClient } from './api/query-client.ts';
import { Layout } from './site/Layout.tsx';
import { type RoutePath, routeAt, titleOf } from './site/routes.ts';
import { SiteWordsProvider } from './site/site-words.ts';
import { TransitionRouter } from './site/TransitionRouter.tsx';
import { useHeadingFocus } from './site/useHeadingFocus.ts';

/** Each screen brings its own code. */
const SCREENS: Record<RoutePath, ComponentType> = {
  '/': lazy(async () => ({ default: (await import('./site/HomePage.tsx')).HomePage })),
  '/login': lazy(async () => ({ default: (await import('./accounts/LoginPage.tsx')).LoginPage })),
  '/register': lazy(async () => ({ default: (await import('./accounts/RegisterPage.tsx')).RegisterPage })),
  '/logout': lazy(async () => ({ default: (await import('./accounts/LogoutPage.tsx')).LogoutPage })),
  '/checklist': lazy(async () => ({
    default: (await import('./checklist/ChecklistPage.tsx')).ChecklistPage,
  })),
  '/profile': lazy(async () => ({ default: (await import('./accounts/ProfilePage.tsx')).ProfilePage })),
  '*': lazy(async () => ({ default: (await import('./site/NotFoundPage.tsx')).NotFoundPage })),
};

/** The whole web app, first shown at `path`. */
export function App({ path, site }: { path: string; site: SiteWords }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteWordsProvider value={site}>
        <TransitionRouter path={path}>
          {(path) => <Screen path={path} siteTitle={site.title} />}
        </TransitionRouter>
      </SiteWordsProvider>
    </QueryClientProvider>
  );
}

function Screen({ path, siteTitle }: { path: string; siteTitle: string }) {
  const route = routeAt(path);
  const title = titleOf(route, siteTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useHeadingFocus(path);
  const Content = SCREENS[route.path];
  return (
    <Layout route={route}>
      <Suspense>
        {route.guarded ? (
          <Protected>
            <Content />
          </Protected>
        ) : (
          <Content />
        )}
      </Suspense>
    </Layout>
  );
}
