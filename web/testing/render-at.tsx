import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { closeToast, toasts } from '../ui/toast.ts';
import { clearStorage } from './clear-storage.ts';

/** For tests: shows a screen at a path, and leaves nothing of it behind. */
export function renderAt(path: string, screen: ReactNode) {
  history.replaceState(null, '', path);
  render(screen);
  onTestFinished(() => {
    clearStorage();
    for (const { id } of toasts.read()) closeToast(id);
  });
  return userEvent.setup();
}
