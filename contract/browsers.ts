/** The oldest browsers that the site promises to work in, of March 2024 (docs/browsers.md). */
export const OLDEST_BROWSERS = { chrome: '120', edge: '120', firefox: '124', safari: '17.4' } as const;
