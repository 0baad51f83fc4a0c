/** The screens of spec section 2, and what each asks of the shell around it. */
export const ROUTES = [
  {
    path: '/',
    name: null,
    look: 'scene',
    guarded: false,
  },
  {
    path: '/login',
    name: 'Login',
    look: 'plain',
    guarded: false,
  },
  { path: '/register', name: 'Register', look: 'plain', guarded: false },
  { path: '/logout', name: 'Logout', look: 'plain', guarded: false },
  { path: '/checklist', name: 'Checklist', look: 'glow', guarded: true },
  { path: '/profile', name: 'Profile', look: 'glow', guarded: true },
  { path: '*', name: 'Not Found', look: 'scene', guarded: false },
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
