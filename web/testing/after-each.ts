import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** No test leaves a screen or fake timers to the next; what it stubs or replaces, Vitest restores. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
