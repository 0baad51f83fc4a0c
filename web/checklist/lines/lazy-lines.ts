import { lazy } from '../open/lazy.ts';

export const lazyLines = lazy(() => import('./LinesPreview.tsx'));

/** True when a text has two lines or more that are not blank: then each of them can be a note. */
export const holdsLines = (text: string): boolean => text.trim().includes('\n');
