import { lazy, Suspense } from 'react';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';

const JoinPage = lazy(async () => ({ default: (await import('./JoinPage.tsx')).JoinPage }));

/** What a link to a shared category leads to. */
export function Joining() {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <JoinPage />
    </Suspense>
  );
}
