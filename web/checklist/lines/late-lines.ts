import { late } from '../../ui/late.ts';

/** What makes notes of lines. */
export const lateLines = late(() => import('./LinesPreview.tsx'));

/** Whether a text has two lines or more that are not blank: then each of them can be a note. */
export const holdsLines = (text: string): boolean => /\S[^\n]*\n\s*\S/.test(text);
