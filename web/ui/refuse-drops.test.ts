// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { refuseDrops } from './refuse-drops.ts';

refuseDrops();

/** True when the browser would still handle the drop itself. */
function isLeft(place: string, kind: string, type: string): boolean {
  document.body.innerHTML =
    '<main><p></p><textarea></textarea><input type="file"><div class="zone"><b></b></div></main>';
  const zone = document.querySelector('.zone');
  zone?.addEventListener(kind, (event) => event.preventDefault());
  const dataTransfer = { types: [type], dropEffect: 'copy' };
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer });
  document.querySelector(place)?.dispatchEvent(event);
  if (place.startsWith('.zone')) expect(dataTransfer.dropEffect).toBe('copy');
  return !event.defaultPrevented;
}

test.each(['dragover', 'drop'])('of %s only a field or a place for files takes anything', (kind) => {
  for (const type of ['Files', 'text/uri-list']) {
    expect(isLeft('p', kind, type)).toBe(false);
    expect(isLeft('main', kind, type)).toBe(false);
    expect(isLeft('input', kind, type)).toBe(true);
    isLeft('.zone b', kind, type);
  }
  expect(isLeft('textarea', kind, 'text/uri-list')).toBe(true);
  expect(isLeft('textarea', kind, 'Files')).toBe(false);
});
