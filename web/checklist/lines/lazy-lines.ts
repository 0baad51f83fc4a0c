import { lazy } from '../open/lazy.ts';

export const lazyLines = lazy(() => import('./LinesPreview.tsx'));
