/** A live region of its own until `signal` aborts; what it returns announces words to screen readers. */
export function announcer(urgency: 'polite' | 'assertive', signal: AbortSignal): (words: string) => void {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.role = 'status';
  region.ariaLive = urgency;
  document.body.append(region);
  signal.addEventListener('abort', () => region.remove());
  return (words) => {
    region.textContent = words;
  };
}
