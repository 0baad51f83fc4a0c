import type { ComponentType } from 'react';

type Look = 'scene' | 'plain' | 'glow';

export interface Route {
  readonly path: string;
  /** The name of the screen in the document's title; the home page has the site's own. */
  readonly name: string | null;
  readonly look: Look;
  /** For signed-in users only. */
  readonly isGuarded?: true;
  /** It can show what the device keeps, when the server does not answer. */
  readonly isKept?: true;
  /** Another screen of this path, for those who are signed out; else they are sent to the login. */
  readonly visitors?: () => Promise<ComponentType>;
  /** The source of the code that its page needs first, by which the build names its scripts. */
  readonly module: string;
  readonly load: () => Promise<ComponentType>;
}

/** The screens of spec section 2; each brings its own code. */
export const ROUTES = [
  {
    path: '/',
    name: null,
    look: 'scene',
    module: 'site/HomePage.tsx',
    load: async () => (await import('./site/HomePage.tsx')).HomePage,
  },
  {
    path: '/login',
    name: 'Login',
    look: 'plain',
    module: 'accounts/login/LoginPage.tsx',
    load: async () => (await import('./accounts/login/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    name: 'Register',
    look: 'plain',
    module: 'accounts/login/RegisterPage.tsx',
    load: async () => (await import('./accounts/login/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/logout',
    name: 'Logout',
    look: 'plain',
    module: 'accounts/LogoutPage.tsx',
    load: async () => (await import('./accounts/LogoutPage.tsx')).LogoutPage,
  },
  {
    path: '/checklist',
    name: 'Checklist',
    look: 'glow',
    isGuarded: true,
    isKept: true,
    module: 'checklist/ChecklistPage.tsx',
    load: async () => (await import('./checklist/ChecklistPage.tsx')).ChecklistPage,
  },
  {
    path: '/join',
    name: 'Join',
    look: 'plain',
    isGuarded: true,
    visitors: async () => (await import('./accounts/login/InvitedPage.tsx')).InvitedPage,
    module: 'accounts/login/InvitedPage.tsx',
    load: async () => (await import('./checklist/sharing/JoinPage.tsx')).JoinPage,
  },
  {
    path: '/profile',
    name: 'Profile',
    look: 'glow',
    isGuarded: true,
    module: 'accounts/profile/ProfilePage.tsx',
    load: async () => (await import('./accounts/profile/ProfilePage.tsx')).ProfilePage,
  },
] as const satisfies readonly Route[];

export const NOT_FOUND = {
  path: '*',
  name: 'Not Found',
  look: 'scene',
  module: 'site/NotFoundPage.tsx',
  load: async () => (await import('./site/NotFoundPage.tsx')).NotFoundPage,
} as const satisfies Route;

/** The screen at a path of the address bar; a trailing slash makes no difference. A new note is made on the checklist. */
export function routeAt(pathname: string): Route {
  const path = pathname.replace(/(?<=.)\/$/, '').replace(/^\/add$/, '/checklist');
  return ROUTES.find((route) => route.path === path) ?? NOT_FOUND;
}

/** Title of the document: the site's own for the home page, else the screen's name before it. */
export function titleOf({ name }: Route, siteTitle: string): string {
  return name === null ? siteTitle : `${name} · ${siteTitle}`;
}
