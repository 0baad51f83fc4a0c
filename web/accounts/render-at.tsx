import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { clearStorage } from '../api/storage.ts';
import { closeToast, toasts } from '../ui/toast.ts';

/** For tests: shows a screen at a path, and leaves nothing of it behind. */
export function renderAt(path: string, screen: ReactNode) {
  history.replaceState(null, '', path);
  render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>);
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    clearStorage();
    for (const { id } of toasts.read()) closeToast(id);
  });
  return userEvent.setup();
}
