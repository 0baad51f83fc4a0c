import { type ReactNode, useCallback, useDeferredValue } from 'react';
import { Router } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';

/**
 * Defers the path: while the code of the next screen loads, the present one stays.
 * `path` is where the page was rendered; the children get the path to show.
 */
export function TransitionRouter({
  path: ssrPath,
  children,
}: {
  path: string;
  children: (path: string) => ReactNode;
}) {
  const path = useDeferredValue(usePathname({ ssrPath }));
  const useDeferredPath = useCallback((): [string, typeof navigate] => [path, navigate], [path]);
  return <Router hook={useDeferredPath}>{children(path)}</Router>;
}
