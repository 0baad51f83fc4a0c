// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PicturePicker } from './PicturePicker.tsx';

const PNG = new File(['GIF89a'], 'mixtape.png', { type: 'image/png' });
const JPEG = new File(['GIF89a'], 'sunset.jpg', { type: 'image/jpeg' });
const TEXT = new File(['words'], 'notes.txt', { type: 'text/plain' });

const createObjectURL = vi.fn((file: File) => `blob:${file.name}`);
const revokeObjectURL = vi.fn();

let size: { width: number; height: number } | undefined;
// jsdom has no object URLs and decodes no pictures
beforeEach(() => {
  size = { width: 96, height: 96 };
  vi.stubGlobal('createImageBitmap', async () => {
    if (size === undefined) throw new DOMException('The source image could not be decoded.');
    return { ...size, close() {} };
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
});

function Picker() {
  const [picture, setPicture] = useState<File | null>(null);
  return <PicturePicker label="Picture" picture={picture} onPick={setPicture} />;
}

function open() {
  render(<Picker />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('No file input');
  return { input, user: userEvent.setup({ applyAccept: false }) };
}

test('a chosen image is shown with its name, and the one before is let go', async () => {
  const { input, user } = open();
  expect(screen.getByText('No image chosen')).toBeDefined();
  await user.upload(input, PNG);
  expect(await screen.findByText('mixtape.png, 96 by 96')).toBeDefined();
  expect(screen.getByText('This picture is small and may look soft.')).toBeDefined();
  expect(screen.getByAltText('Preview').getAttribute('src')).toBe('blob:mixtape.png');
  await user.upload(input, JPEG);
  expect(screen.getByAltText('Preview').getAttribute('src')).toBe('blob:sunset.jpg');
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:mixtape.png');
});

test('Clear Image lets go of the image and of a complaint, and leaves the focus at the chooser', async () => {
  const { input, user } = open();
  expect(screen.queryByRole('button', { name: 'Clear Image' })).toBeNull();
  await user.upload(input, PNG);
  await user.upload(input, TEXT);
  await user.click(screen.getByRole('button', { name: 'Clear Image' }));
  expect(screen.getByText('No image chosen')).toBeDefined();
  expect(screen.queryByText('Please choose an image file')).toBeNull();
  expect(screen.queryByAltText('Preview')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose image' }));
});

test('the chooser asks for images only, and turns other files away', async () => {
  const { input, user } = open();
  expect(input.accept).toBe('image/*');
  await user.upload(input, PNG);
  await user.upload(input, TEXT);
  expect(screen.getByRole('alert').textContent).toBe('Please choose an image file');
  expect(await screen.findByText('mixtape.png, 96 by 96')).toBeDefined();
  await user.upload(input, JPEG);
  expect(screen.queryByText('Please choose an image file')).toBeNull();
});

test('an image that is too large to be read is turned away', async () => {
  const { input, user } = open();
  await user.upload(
    input,
    new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }),
  );
  expect(screen.getByText('Please choose an image of at most 50 MB')).toBeDefined();
  expect(screen.getByText('No image chosen')).toBeDefined();
});

test('a small square that only browsers can read is refused before it is sent', async () => {
  const { input, user } = open();
  await user.upload(input, new File(['BM, whatever its name'], 'icon.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'icon.png cannot be used. Choose a JPG, PNG, WebP or GIF picture.',
  );
  expect(screen.getByText('No image chosen')).toBeDefined();
});

test('a file that the browser cannot read is named, and leaves what was chosen before', async () => {
  const { input, user } = open();
  await user.upload(input, PNG);
  await screen.findByText('mixtape.png, 96 by 96');
  size = undefined;
  await user.upload(input, new File(['picture'], 'IMG_2041.HEIC', { type: '' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This browser cannot read IMG_2041.HEIC. Choose a JPG, PNG, WebP or GIF picture.',
  );
  expect(screen.getByText('mixtape.png, 96 by 96')).toBeDefined();
  size = { width: 96, height: 96 };
  await user.upload(input, JPEG);
  expect(await screen.findByText('sunset.jpg, 96 by 96')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
