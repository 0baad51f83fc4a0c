import { element } from './element.ts';

/** A live region of its own until `signal` aborts; what it returns announces words to screen readers. */
export function announcer(urgency: 'polite' | 'assertive', signal: AbortSignal): (words: string) => void {
  const region = element('p', { className: 'visually-hidden', role: 'status', ariaLive: urgency });
  document.body.append(region);
  signal.addEventListener('abort', () => region.remove());
  return (words) => {
    region.textContent = words;
  };
}
