import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { SiteWords } from '../contract/site.ts';
import { queryClient } from './api/query-client.ts';
import { useStored } from './api/useStored.ts';
import { useDialogs } from './checklist/useDialogs.ts';
import { ErrorBoundary } from './site/ErrorBoundary.tsx';
import { Layout } from './site/Layout.tsx';
import { type RoutePath, routeAt, titleOf } from './site/routes.ts';
import { SiteWordsProvider } from './site/site-words.ts';
import { TransitionRouter } from './site/TransitionRouter.tsx';
import { useHeadingFocus } from './site/useHeadingFocus.ts';

type Load = () => Promise<ComponentType>;

/** The screens; each brings its own code. */
const SCREENS: Record<RoutePath, ComponentType> = {
  '/': screen(async () => (await import('./site/HomePage.tsx')).HomePage),
  '/login': screen(async () => (await import('./accounts/LoginPage.tsx')).LoginPage),
  '/register': screen(async () => (await import('./accounts/RegisterPage.tsx')).RegisterPage),
  '/logout': screen(async () => (await import('./accounts/LogoutPage.tsx')).LogoutPage),
  '/checklist': guarded(async () => (await import('./checklist/ChecklistPage.tsx')).ChecklistPage),
  '/profile': guarded(async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage),
  '*': screen(async () => (await import('./site/NotFoundPage.tsx')).NotFoundPage),
};

/** The whole web app, first shown at `path`. */
export function App({ path, site }: { path: string; site: SiteWords }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteWordsProvider value={site}>
        <ErrorBoundary>
          <TransitionRouter path={path}>
            {(path) => <Screen path={path} siteTitle={site.title} />}
          </TransitionRouter>
        </ErrorBoundary>
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
        <ErrorBoundary key={path}>
          <Content />
        </ErrorBoundary>
      </Suspense>
      {route.path !== '/checklist' && <LateRefusals />}
    </Layout>
  );
}

const Refusals = screen(async () => (await import('./checklist/ChecklistPage.tsx')).Refusals);

/** A change that is refused after its user has left the checklist says so on any screen. */
function LateRefusals() {
  const dialogs = useDialogs();
  const isSignedIn = typeof useStored('refresh') === 'string';
  return (
    dialogs.length > 0 &&
    isSignedIn && (
      <Suspense>
        <Refusals />
      </Suspense>
    )
  );
}

function screen(load: Load): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** A screen for signed-in users: the guard comes with it, and then shows it without another wait. */
function guarded(load: Load): ComponentType {
  return lazy(async () => {
    const [{ Protected }, Content] = await Promise.all([import('./accounts/Protected.tsx'), load()]);
    return {
      default: () => (
        <Protected>
          <Content />
        </Protected>
      ),
    };
  });
}
