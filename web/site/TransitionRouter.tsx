import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

const LOCATION_EVENTS = ['popstate', 'pushState', 'replaceState'];

/**
 * Keeps the path as state that changes in a transition: while the code of the next screen loads, the present one stays.
 * `path` is where the page was rendered; the children get the path to show.
 */
export function TransitionRouter({
  path: firstPath,
  children,
}: {
  path: string;
  children: (path: string) => ReactNode;
}) {
  const [path, setPath] = useState(firstPath);
  useEffect(() => {
    const follow = () => startTransition(() => setPath(location.pathname));
    for (const event of LOCATION_EVENTS) addEventListener(event, follow);
    follow(); // a child may have redirected before this listened
    return () => {
      for (const event of LOCATION_EVENTS) removeEventListener(event, follow);
    };
  }, []);
  const useTransitionPath = useCallback((): [string, typeof navigate] => [path, navigate], [path]);
  return <Router hook={useTransitionPath}>{children(path)}</Router>;
}
