import { useEffect, useLayoutEffect, useRef } from 'react';

type Close = () => void;

/** Phones, where Back is a gesture or a key; elsewhere Esc closes, and Back leaves the page. */
const PHONE = '(pointer: coarse), (width < 720px)';

/** The dialogs that Back closes, the latest on top. */
const layers: Close[] = [];
/** The number of our entries in the history, up to the present one. */
let depth = 0;
/** True when we are on our way back, to take away the entries of what has closed by itself. */
let isReturning = false;
/** The address may change while something is open; the entry below has the former one. */
let address = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Has Back close what has just opened: each layer has an entry of the history. Forward finds nothing to open again.
 * @returns for when it has closed, by whatever means
 */
export function closeOnBack(close: Close): () => void {
  if (!matchMedia(PHONE).matches) return () => {};
  addEventListener('popstate', follow);
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settle();
  };
}

/** Has Esc, and Back on a phone, close what is open. */
export function useLayer(isOpen: boolean, close: Close): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (isOpen ? closeOnBack(() => latest.current()) : undefined), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) latest.current();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
}

/** Gives the history as many entries as there are layers; not at once, since one dialog may take the place of another. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isReturning) return;
    depth = depthIn(history.state); // a link may have led to another page meanwhile
    if (depth > layers.length) {
      isReturning = true;
      address = location.href;
      history.go(layers.length - depth);
    }
    // Or the browser would scroll back to where a layer was opened, past what closing it has shown.
    history.scrollRestoration = depth + layers.length > 0 ? 'manual' : 'auto';
    while (depth < layers.length) {
      depth += 1;
      history.pushState({ layers: depth }, '', location.href);
    }
  });
}

function follow({ state }: PopStateEvent): void {
  const before = depth;
  depth = depthIn(state);
  if (isReturning) {
    isReturning = false;
    const isSamePage = new URL(address).pathname === location.pathname;
    if (isSamePage && address !== location.href) history.replaceState(state, '', address);
  } else if (depth < before) for (const close of layers.slice(depth).reverse()) close();
  settle();
}

function depthIn(state: unknown): number {
  return state instanceof Object && 'layers' in state && typeof state.layers === 'number' ? state.layers : 0;
}
