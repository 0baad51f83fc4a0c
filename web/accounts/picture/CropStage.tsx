import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './CropDialog.lazy.module.css';
import { drawView } from './picture-file.ts';
import { type Fingers, followed, middleOf, moved, type View, zoomed } from './view.ts';

/** Sharp on the screens of phones, too. */
const CANVAS_SIDE = 960;
const STEP = 0.01;
const WIDE_STEP = 0.1;
export const ZOOM_STEP = 1.1;
const WHEEL_ZOOM = 0.002;

/** The direction in which the picture moves, as when dragged. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CropStageProps {
  picture: ImageBitmap;
  view: View;
  change: (to: (view: View) => View) => void;
  onUse: () => void;
}

/** Where the picture is placed under the circle: by mouse, fingers, wheel and keys. */
export function CropStage({ picture, view, change, onUse }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Position>());
  useLayoutEffect(() => {
    if (canvas.current) drawView(canvas.current, picture, view);
  }, [picture, view]);

  useEffect(() => {
    const element = stage.current;
    const zoom = (event: WheelEvent) => {
      event.preventDefault(); // nor does the dialog scroll; React listens too late for that
      const at = positionOf(event, element);
      change((view) => zoomed(picture, view, view.zoom * Math.exp(-event.deltaY * WHEEL_ZOOM), at));
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [picture, change]);

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, positionOf(event, event.currentTarget));
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (!fingers.current.has(event.pointerId)) return;
    const before = fingersOf(fingers.current);
    fingers.current.set(event.pointerId, positionOf(event, event.currentTarget));
    const after = fingersOf(fingers.current);
    change((view) => followed(picture, view, before, after));
  }

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  function key(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const [x, y] = WAYS[key] ?? [];
    const step = shiftKey ? WIDE_STEP : STEP;
    if (x !== undefined && y !== undefined)
      change((view) => moved(picture, view, { x: x * step, y: y * step }));
    else if (key === '+' || key === '=') change((view) => zoomed(picture, view, view.zoom * ZOOM_STEP));
    else if (key === '-') change((view) => zoomed(picture, view, view.zoom / ZOOM_STEP));
    else if (key === '0') change(() => middleOf(picture));
    else if (key === 'Enter') onUse();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={stage}
      role="application" // so that screen readers leave it the arrow keys
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own, here the arrows, and needs the focus
      tabIndex={0}
      aria-roledescription="picture crop"
      aria-label="Drag, or use the arrow keys, to place the picture. Plus and minus zoom."
      className={styles.stage}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={key}
    >
      <canvas ref={canvas} width={CANVAS_SIDE} height={CANVAS_SIDE} />
    </div>
  );
}

interface Position {
  readonly x: number;
  readonly y: number;
}

function positionOf(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  of: Element | null,
): Position {
  const { left, top, width, height } = of?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

/** The centre of the pointers, and the distance between the first two. */
function fingersOf(positions: ReadonlyMap<number, Position>): Fingers {
  const [first = { x: 0, y: 0 }, second = first] = positions.values();
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
