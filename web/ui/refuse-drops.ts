const TEXTS = 'textarea, input:not([type=file]), [contenteditable]';

/**
 * Refuses what is dropped beside a place for it: the browser would open a file or a link in place of the site, and what
 * is typed there would be lost. A place for files takes them before; a field takes everything else.
 */
export function refuseDrops(): void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof Element) || target.matches('input[type=file]')) return;
  if (target.closest(TEXTS) && !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (dataTransfer) dataTransfer.dropEffect = 'none';
}
