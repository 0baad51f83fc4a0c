import { onReturn } from '../session/on-return.ts';
import { unsaved } from '../session/unsaved.ts';
import { trustedScript } from '../ui/trusted-script.ts';
import { newVersion } from './new-version.ts';

const WORKER = '/worker.js';
/** Someone who types or has something open is asked later. */
const ASK_AGAIN_AFTER_MS = 2_000;

let isAsked = false;

/** Caches the site on this device, so that it opens without a server, and reports a new version. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (isAsked || !serviceWorker) return; // an old browser, or a page without TLS
  isAsked = true;
  await serviceWorker.register(trustedScript(WORKER));
  const registration = await serviceWorker.getRegistration();
  if (registration) followVersions(serviceWorker, registration);
}

function followVersions(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let isGoingOver = false;
  let isControlled = workers.controller !== null;
  const goOver = () => {
    isGoingOver = true;
    if (registration.waiting) registration.waiting.postMessage('take over');
    else location.reload(); // another tab has gone over
  };
  const offerNext = () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) void offer(goOver);
    });
  };
  if (registration.waiting) void offer(goOver);
  offerNext();
  registration.addEventListener('updatefound', offerNext);
  workers.addEventListener('controllerchange', () => {
    if (isGoingOver) location.reload();
    // Another tab has gone over: what this page has not loaded yet is there no more.
    else if (isControlled) void offer(goOver);
    isControlled = true;
  });
  const checkForUpdate = () => void registration.update().catch(() => {}); // offline there is no update
  onReturn(checkForUpdate, new AbortController().signal);
}

async function offer(goOver: () => void): Promise<void> {
  while (!isAtRest()) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
  newVersion.write(goOver);
}

function isAtRest(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main :is(textarea, input:not([type=checkbox]))',
  );
  const isTyped = Array.from(fields).some(({ value }) => value !== '');
  return !isTyped && document.querySelector('dialog[open]') === null && unsaved().read() === 0;
}
