/** The screens of spec section 2, with their names for the title and the look of the shell around them. */
export const ROUTES = [
  { path: '/', name: null, look: 'scene' },
  { path: '/login', name: 'Login', look: 'plain' },
  { path: '/register', name: 'Register', look: 'plain' },
  { path: '/logout', name: 'Logout', look: 'plain' },
  { path: '/checklist', name: 'Checklist', look: 'glow' },
  { path: '/profile', name: 'Profile', look: 'glow' },
  { path: '*', name: 'Not Found', look: 'scene' },
] as const;

export type SiteRoute = (typeof ROUTES)[number];
export type RoutePath = SiteRoute['path'];

const NOT_FOUND = ROUTES[6];

/** The screen at a path of the address bar; a trailing slash makes no difference. */
export function routeAt(pathname: string): SiteRoute {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return ROUTES.find((route) => route.path === path) ?? NOT_FOUND;
}

/** Title of the document: the site's own for the home page, else the screen's name before it. */
export function titleOf(route: SiteRoute, siteTitle: string): string {
  return route.name === null ? siteTitle : `${route.name} · ${siteTitle}`;
}
