// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { chunksOf } from './chunks.ts';
import { SortableList } from './SortableList.tsx';
import { type SortableRowProps, sortable, useMoves } from './sortable.tsx';

interface Song {
  readonly id: string;
}

function Row({ item, handle }: SortableRowProps<Song>) {
  const { index, moveUp, moveDown } = useMoves(item.id);
  return (
    <>
      <button type="button" {...handle}>
        {index + 1}) {item.id}
      </button>
      <button type="button" onClick={moveUp} aria-disabled={!moveUp}>
        up {item.id}
      </button>
      <button type="button" onClick={moveDown} aria-disabled={!moveDown}>
        down {item.id}
      </button>
    </>
  );
}

const SongItem = sortable(Row);

function placed(songs: readonly Song[], id: string, after: string | null): readonly Song[] {
  const rest = songs.filter((song) => song.id !== id);
  return rest.toSpliced(rest.findIndex((song) => song.id === after) + 1, 0, { id });
}

function Songs({ count }: { count: number }) {
  const [songs, setSongs] = useState(() => songsOf(count));
  return (
    <SortableList
      items={songs}
      Item={SongItem}
      nameOf={({ id }) => id}
      onMove={(id, after) => setSongs(placed(songs, id, after))}
    />
  );
}

/** More rows than are shown at once, in several chunks. */
const LONG = 60;
const songsOf = (count: number): readonly Song[] =>
  Array.from({ length: count }, (_, index) => ({ id: `song ${index + 1}` }));
const button = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.getAllByRole('listitem').map((row) => row.querySelector('button')?.textContent);
const said = () => document.querySelector('p[aria-live]')?.textContent;

/** The drag library reads key codes. */
const KEY_CODES = { ' ': 32, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
const press = (key: keyof typeof KEY_CODES) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: KEY_CODES[key] });

test('a row is lifted, moved and dropped by keyboard, and each step is said', async () => {
  render(<Songs count={3} />);
  button('1) song 1').focus();
  press(' ');
  await expect.poll(said).toBe('song 1 lifted. Place 1 of 3.');
  press('ArrowDown');
  await expect.poll(said).toBe('song 1 moved to place 2 of 3.');
  press(' ');
  await expect.poll(said).toBe('song 1 dropped. Moved from place 1 to place 2 of 3.');
  expect(shown()).toEqual(['1) song 2', '2) song 1', '3) song 3']);
});

test('a row is moved without dragging, but not past the ends', async () => {
  const user = userEvent.setup();
  render(<Songs count={2} />);
  await user.click(button('up song 1'));
  expect(said()).toBe('');
  await user.click(button('down song 1'));
  expect(shown()).toEqual(['1) song 2', '2) song 1']);
  expect(said()).toBe('song 1 moved to place 2 of 2.');
  expect(button('down song 1').getAttribute('aria-disabled')).toBe('true');
});

test('the focus follows its row into another chunk of the list', async () => {
  const user = userEvent.setup();
  const [first, second] = chunksOf(songsOf(LONG));
  const place = first?.items.length ?? 0;
  const last = `song ${place}`; // of the first chunk
  render(<Songs count={LONG} />);
  screen.getByText(`down ${last}`).focus();
  await user.keyboard('{Enter}');
  expect(said()).toBe(`${last} moved to place ${place + 1} of ${LONG}.`);
  expect(screen.getByText(`down ${last}`).closest('ol')).toBe(
    screen.getByText(`down ${second?.key}`).closest('ol'),
  );
  expect(document.activeElement).toBe(screen.getByText(`down ${last}`));
});

test('while a row is lifted the chunks about the window are marked, and others once the page scrolls to them', async () => {
  render(<Songs count={LONG} />);
  await screen.findByText(`${LONG}) song ${LONG}`);
  const chunkOf = (name: string) => screen.getByText(`down ${name}`).closest('ol');
  let scrolled = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = Array.from(this.parentElement?.children ?? []).indexOf(this);
    return new DOMRect(0, index * innerHeight - scrolled, 100, innerHeight);
  });
  screen.getByText('1) song 1').focus();
  press(' ');
  await expect.poll(said).toBe(`song 1 lifted. Place 1 of ${LONG}.`);
  expect(chunkOf('song 1')?.matches('[data-near]')).toBe(true);
  expect(chunkOf(`song ${LONG}`)?.matches('[data-near]')).toBe(false);
  scrolled = LONG * innerHeight;
  fireEvent.scroll(document);
  expect(chunkOf('song 1')?.matches('[data-near]')).toBe(false);
  scrolled = ((chunkOf(`song ${LONG}`)?.parentElement?.children.length ?? 0) - 2) * innerHeight;
  fireEvent.scroll(document);
  expect(chunkOf(`song ${LONG}`)?.matches('[data-near]')).toBe(true);
  press('Escape');
});
