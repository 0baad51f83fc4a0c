import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onStorageChange } from './storage.ts';
import { readTokens } from './tokens.ts';

const READ_TRIES = 2;

/** In the frame of the click, not in a task of its own that may come after it. */
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < READ_TRIES - 1 && mayPass(error) } },
});

/** What the server refused it will refuse again; a lost connection or an unwell server may recover. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A session is known by its refresh token. When it ends or another begins, nothing of the former user may stay. */
export function onSessionChange(forget: () => void): void {
  let session = readTokens().refresh;
  onStorageChange(() => {
    const { refresh } = readTokens();
    if (refresh === session) return;
    session = refresh;
    forget();
  });
}

onSessionChange(() => queryClient.clear());
