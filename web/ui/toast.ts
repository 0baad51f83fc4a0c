import { Store } from './store.ts';

/** See spec section 9. */
const TOAST_CLOSES_AFTER_MS = 3000;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Outside of the screens, so that a toast may speak of what a screen left behind has done. */
export const toasts = new Store<readonly Toast[]>([]);
let lastId = 0;
const closing = new Map<number, ReturnType<typeof setTimeout>>();

export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
};

function add(kind: Toast['kind'], text: string): void {
  lastId += 1;
  toasts.write([...toasts.read(), { id: lastId, kind, text }]);
  releaseToast(lastId);
}

export function closeToast(id: number): void {
  holdToast(id);
  toasts.write(toasts.read().filter((toast) => toast.id !== id));
}

/** Keeps a toast open that the user is reading or about to press. */
export function holdToast(id: number): void {
  clearTimeout(closing.get(id));
  closing.delete(id);
}

/** Gives a toast its time to close, from now on. */
export function releaseToast(id: number): void {
  holdToast(id);
  if (!toasts.read().some((toast) => toast.id === id)) return;
  closing.set(id, setTimeout(closeToast, TOAST_CLOSES_AFTER_MS, id));
}
