import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef } from 'react';
import Cropper, { type Point, type Size } from 'react-easy-crop';
import styles from './CropDialog.lazy.module.css';
import { middleOf, moved, type View, ZOOM_MAX, zoomed } from './view.ts';

const STEP = 0.01;
const WIDE_STEP = 0.1;
export const ZOOM_STEP = 1.1;

/** The direction in which the picture moves, as when dragged. */
const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CropStageProps {
  picture: Size;
  /** The address of its file. */
  shown: string;
  view: View;
  change: (to: (view: View) => View) => void;
  onUse: () => void;
}

/** Places the picture under the circle: by mouse, fingers, wheel and keys. */
export function CropStage({ picture, shown, view, change, onUse }: CropStageProps) {
  const cropper = useRef<Cropper>(null);
  const pinched = useRef({ spread: 1, zoom: 1 });

  function key(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    const way = WAYS[key];
    const step = shiftKey ? WIDE_STEP : STEP;
    if (way) change((view) => moved(view, way, step, currentTarget.clientWidth));
    else if (key === '+' || key === '=') change((view) => zoomed(view, view.zoom * ZOOM_STEP));
    else if (key === '-') change((view) => zoomed(view, view.zoom / ZOOM_STEP));
    else if (key === '0') change(() => middleOf(picture));
    else if (key === 'Enter') onUse();
    else return;
    event.preventDefault();
  }

  /** Zooms about two fingers, as the wheel does about the pointer. */
  function pinch(event: TouchEvent) {
    const [first, second] = Array.from(event.touches);
    if (first === undefined || second === undefined) return;
    event.stopPropagation(); // the library would zoom about the middle of the picture
    const spread = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
    if (event.type === 'touchstart') pinched.current = { spread, zoom: view.zoom };
    const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
    cropper.current?.setNewZoom((pinched.current.zoom * spread) / pinched.current.spread, middle);
  }

  /** The library leaves the focus where it is, and drags by any button. */
  function press(event: MouseEvent<HTMLElement>) {
    event.currentTarget.focus();
    if (event.button !== 0) event.stopPropagation();
  }

  return (
    <div
      role="application" // so that screen readers leave it the arrow keys
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own, here the arrows, and needs the focus
      tabIndex={0}
      aria-roledescription="picture crop"
      aria-label="Drag, or use the arrow keys, to place the picture. Plus and minus zoom."
      className={styles.stage}
      onKeyDown={key}
      onMouseDownCapture={press}
      onTouchStart={pinch}
      onTouchMove={pinch}
    >
      <Cropper
        ref={cropper}
        disableAutomaticStylesInjection
        cropperProps={{ hidden: true }}
        image={shown}
        objectFit={picture.width > picture.height ? 'vertical-cover' : 'horizontal-cover'}
        aspect={1}
        crop={view.crop}
        zoom={view.zoom}
        maxZoom={ZOOM_MAX}
        zoomSpeed={0.5}
        rotation={90 * view.turns}
        initialCroppedAreaPercentages={view.area}
        onCropChange={(crop) => change((view) => ({ ...view, crop }))}
        onZoomChange={(zoom) => change((view) => ({ ...view, zoom }))}
        onCropAreaChange={(area) => change((view) => ({ ...view, area }))}
      />
    </div>
  );
}
