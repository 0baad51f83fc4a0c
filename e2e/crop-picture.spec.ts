import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { openAs } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { fingers, hand } from './touch.ts';

const THIRD = 300;
const [RED, GREEN, BLUE] = ['rgb(220,30,30)', 'rgb(30,200,60)', 'rgb(40,60,220)'];

/** Red, green and blue from left to right, when it is held as the phone noted. */
async function phonePhoto() {
  const third = (background: string, left: number) => ({
    input: { create: { width: THIRD, height: THIRD, channels: 3 as const, background } },
    left,
    top: 0,
  });
  const upright = await sharp({
    create: { width: 3 * THIRD, height: THIRD, channels: 3, background: GREEN },
  })
    .composite([third(RED, 0), third(BLUE, 2 * THIRD)])
    .png()
    .toBuffer();
  const buffer = await sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'beach.jpg', mimeType: 'image/jpeg', buffer };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Crop picture' });
const stageOf = (page: Page) => page.getByRole('application', { name: /^Drag, or use the arrow keys/ });
const chooser = (page: Page) => page.locator('input[type=file]');
const zoomOf = (page: Page) => page.getByRole('slider', { name: 'Zoom' });

async function openCrop(page: Page): Promise<void> {
  await openAs(page, '/profile');
  await page.evaluate(hideCircle);
  await chooser(page).setInputFiles(await phonePhoto());
  await expect(stageOf(page)).toBeFocused();
}

/** Runs in the page: what is shown has its own colours, as no photo has under the circle. */
function hideCircle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[role=application] { &::before, &::after { display: none } }');
  document.adoptedStyleSheets.push(sheet);
}

/** Which third a pixel is of. */
function thirdOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (red > 150 && green < 100 && blue < 100) return 'red';
  if (green > 150 && red < 100 && blue < 120) return 'green';
  if (blue > 150 && red < 100 && green < 120) return 'blue';
  return `${red} ${green} ${blue}`;
}

/** The colours at the left, in the middle and at the right of what is shown. */
async function shown(page: Page): Promise<string[]> {
  const seen = sharp(await stageOf(page).screenshot())
    .removeAlpha()
    .raw();
  const { data, info } = await seen.toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width;
  return [0.02, 0.5, 0.98].map((at) => {
    const pixel = 3 * (middle + Math.floor(info.width * at));
    return thirdOf([...data.subarray(pixel, pixel + 3)]);
  });
}

const widthOf = async (page: Page) => (await stageOf(page).boundingBox())?.width ?? Number.NaN;

async function dragTo(page: Page, isMobile: boolean, part: number): Promise<void> {
  const { x, y } = await middleOf(stageOf(page));
  const one = await hand(page, isMobile, { x, y });
  await one.moveTo({ x: x + (await widthOf(page)) * part, y }, 8);
  await one.letGo();
}

/** By two fingers that part, or by the wheel, at a part of the width. */
async function zoom(page: Page, isMobile: boolean, part: number): Promise<void> {
  const { x: middle, y } = await middleOf(stageOf(page));
  const x = middle + (await widthOf(page)) * (part - 0.5);
  const apart = (by: number) => [x - by, x + by].map((x) => ({ x, y }));
  if (isMobile) {
    const two = await fingers(page, apart(30));
    await two.moveTo(apart(75), 8);
    await two.letGo();
  } else {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
  }
  await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', isMobile ? '2.5 times' : '1.8 times');
}

test('a phone photo is upright, is dragged into place and zoomed, stops at its edge, and comes out as it was shown', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openCrop(page);
  await expect.poll(() => shown(page)).toEqual(['green', 'green', 'green']);
  await dragTo(page, isMobile, 0.45);
  await expect.poll(() => shown(page)).toEqual(['red', 'green', 'green']);
  await zoom(page, isMobile, 0.45);
  await expect.poll(() => shown(page)).toEqual(['red', 'green', 'green']);
  await page.getByRole('button', { name: 'Reset' }).click();
  for (let drag = 0; drag < 3; drag++) await dragTo(page, isMobile, 0.45);
  await expect.poll(() => shown(page)).toEqual(['red', 'red', 'red']);
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('beach.jpg, cropped to a square')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose image' })).toBeVisible();
  await expectAccessible(page, 'a cropped picture');

  await page.getByRole('button', { name: 'Crop again' }).click();
  await expect.poll(() => shown(page)).toEqual(['red', 'red', 'red']);
  await zoom(page, isMobile, 0.5);
  await page.keyboard.press('Escape');
  await expect(page.getByText('beach.jpg, cropped to a square')).toBeVisible();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const picture = page.getByRole('region', { name: 'Current profile' }).locator('img');
  await expect(picture).toHaveAttribute('src', /\.webp$/); // the user is loaded again after the message
  const address = await picture.getAttribute('src');
  const saved = await sharp(await (await page.request.get(String(address))).body()).stats();
  expect(thirdOf(saved.channels.map(({ mean }) => mean))).toBe('red');

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('button', { name: 'Keep picture' })).toBeFocused();
  await expectAccessible(page, 'a removed picture');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('button', { name: 'Keep picture' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
});

test('a picture is placed by keys alone, and its position is announced', async ({ page }) => {
  await openCrop(page);
  await expectAccessible(page, 'crop picture');
  const announced = dialogOf(page).getByRole('status');
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
  await expect(announced).toHaveText('Moved right, 23 % from the left edge');
  await page.keyboard.press('ArrowLeft');
  await expect(announced).toHaveText('Moved left, 24 % from the left edge');
  for (let press = 0; press < 9; press++) await page.keyboard.press('+');
  await expect(announced).toHaveText('Zoom 2.4 times');
  await page.keyboard.press('-');
  await expect(announced).toHaveText('Zoom 2.1 times');
  await page.keyboard.press('0');
  await expect(zoomOf(page)).toHaveValue('1');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '4.0 times');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await page.getByRole('button', { name: 'Turn' }).press('Enter');
  await stageOf(page).focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => shown(page)).toEqual(['red', 'red', 'red']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('beach.jpg, cropped to a square')).toBeVisible();
});

test('a registration has its picture cropped, too; Cancel leaves it, and a file that cannot be read opens nothing', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/register');
  await chooser(page).setInputFiles(await phonePhoto());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No image chosen')).toBeVisible();
  await chooser(page).setInputFiles({
    name: 'IMG_2041.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('what only some phones read'),
  });
  await expect(page.getByRole('group').getByRole('alert')).toHaveText(
    'This browser cannot read IMG_2041.HEIC. Choose a JPG, PNG, WebP or GIF picture.',
  );
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText('No image chosen')).toBeVisible();
  await expectAccessible(page, 'a picture that cannot be read');

  await chooser(page).setInputFiles(await phonePhoto());
  await stageOf(page).press('Enter');
  await expect(page.getByText('beach.jpg, cropped to a square')).toBeVisible();
  await test.step('the buttons are in one line', async () => {
    const buttons = ['Choose image', 'Crop again', 'Clear Image'].map((name) =>
      page.getByRole('button', { name }),
    );
    const tops = async () => {
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      return new Set(boxes.map((box) => box?.y));
    };
    for (const button of buttons) await expect(button).toBeVisible();
    await expect.poll(async () => (await tops()).size).toBe(1);
  });
  await page.getByRole('button', { name: 'Clear Image' }).click();
  await expect(page.getByText('No image chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose image' })).toBeFocused();
});
