// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';
import nobody from './avatar-default.svg';

test('a picture that cannot be fetched gives way to the default image, and a new one is tried', () => {
  const { container, rerender } = render(<Avatar src="/pictures/gone.webp" />);
  const shown = () => container.querySelector('img')?.getAttribute('src');
  expect(shown()).toBe('/pictures/gone.webp');
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(shown()).toBe(nobody);
  rerender(<Avatar src="/pictures/new.webp" />);
  expect(shown()).toBe('/pictures/new.webp');
});
