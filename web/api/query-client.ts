import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionChange } from './session-change.ts';

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

/** Nothing of a former session may stay. */
onSessionChange(() => queryClient.clear());
