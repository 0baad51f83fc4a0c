import { lazyCode } from '../../ui/lazy-code.ts';

/** Turns lines into notes. */
export const lazyLines = lazyCode(() => import('./LinesPreview.tsx'));

/** Whether a text has two lines or more that are not blank: then each of them can be a note. */
export const holdsLines = (text: string): boolean => text.trim().includes('\n');
