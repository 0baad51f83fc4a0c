// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf } from '../../testing/render-checklist.tsx';
import { RoomBar } from './RoomBar.tsx';

const MIB = 1024 * 1024;
const notes = (count: number, content = 'Milk') =>
  Array.from({ length: count }, (_, index) => noteOf(content, { id: String(index) }));

test.each([
  ['4,500 notes', notes(4_500), '4,500 of 5,000 notes'],
  ['4.5 MiB of ASCII', notes(450, 'x'.repeat(MIB / 100 + 1)), '4.50 of 5 MiB of text'],
  ['4.5 MiB of other letters', notes(450, '…'.repeat(MIB / 300 + 1)), '4.50 of 5 MiB of text'],
  [
    'a byte less than 5 MiB',
    [...notes(4, 'x'.repeat(MIB)), noteOf('x'.repeat(MIB - 1))],
    '4.99 of 5 MiB of text',
  ],
  ['both', notes(5_000, 'x'.repeat(1_000)), '5,000 of 5,000 notes and 4.76 of 5 MiB of text'],
])('with %s the screen says how much room is left', (_, of, said) => {
  render(<RoomBar notes={of} />);
  expect(screen.getByRole('status').textContent).toBe(
    `Nearly full: ${said}. Delete what you no longer need.`,
  );
});

test('smaller lists are not spoken of, even where they have to be counted', () => {
  const { rerender, container } = render(<RoomBar notes={notes(4_499)} />);
  rerender(<RoomBar notes={notes(200, 'x'.repeat(10_000))} />);
  expect(container.textContent).toBe('');
});
