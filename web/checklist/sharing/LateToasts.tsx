import { useState } from 'react';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';
import { toasts } from '../../ui/toast.ts';

const lazyToasts = lazyCode(() => import('../../ui/Toasts.tsx'));

/** What the screen before has to say, such as that the user has joined a category. */
export function LateToasts() {
  const [isWanted] = useState(() => toasts.read().length > 0);
  const code = useLazy(lazyToasts, isWanted, () => {});
  return code ? <code.Toasts position="top-center" /> : null;
}
