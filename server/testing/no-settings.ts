import { SETTINGS } from '../config/settings.ts';

/**
 * All settings of the product, unset. A server that is tried out gets them before its own: what the owner has in the
 * environment or in `.env`, such as the database of the real site, is none of its business.
 */
export const NO_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  SETTINGS.map((name) => [name, '']),
);
