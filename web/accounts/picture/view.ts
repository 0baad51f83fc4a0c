export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The square of a picture that is shown. */
export interface View {
  /** Quarter turns to the right. */
  readonly turns: number;
  /** 1: the square is as large as the picture allows. */
  readonly zoom: number;
  /** The middle of the square, in pixels of the turned picture. */
  readonly x: number;
  readonly y: number;
}

/** Where fingers are on the stage: its middle is 0, its edges are at a half; and how far they are apart. */
export interface Fingers extends Point {
  readonly spread: number;
}

export const ZOOM_MAX = 4;

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The side of the square, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Pick<View, 'zoom'>): number =>
  Math.min(width, height) / zoom;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The square stays in the picture. */
function within(size: Size, view: View): View {
  const { width, height } = turned(size, view.turns);
  const half = sideOf(size, view) / 2;
  return { ...view, x: between(half, view.x, width - half), y: between(half, view.y, height - half) };
}

/** The largest square, from the middle. */
export function middleOf(size: Size, turns = 0): View {
  const { width, height } = turned(size, turns);
  return { turns, zoom: 1, x: width / 2, y: height / 2 };
}

/** Moves the picture, by parts of the stage. */
export function moved(size: Size, view: View, { x, y }: Point): View {
  const side = sideOf(size, view);
  return within(size, { ...view, x: view.x - x * side, y: view.y - y * side });
}

/** Zooms about a point of the stage, under which the picture stays. */
export function zoomed(size: Size, view: View, zoom: number, at: Point = { x: 0, y: 0 }): View {
  const next = between(1, zoom, ZOOM_MAX);
  const gained = sideOf(size, view) - sideOf(size, { zoom: next });
  return within(size, { ...view, zoom: next, x: view.x + at.x * gained, y: view.y + at.y * gained });
}

/** One finger moves the picture; two also zoom it. */
export function followed(size: Size, view: View, before: Fingers, after: Fingers): View {
  const shifted = moved(size, view, { x: after.x - before.x, y: after.y - before.y });
  const ratio = before.spread > 0 && after.spread > 0 ? after.spread / before.spread : 1;
  return zoomed(size, shifted, view.zoom * ratio, after);
}

/** Turns the picture to the right about the middle of the square. */
export function turnedRight(size: Size, view: View): View {
  const { height } = turned(size, view.turns);
  return { ...view, turns: (view.turns + 1) % 4, x: height - view.y, y: view.x };
}

/** What changed, for screen readers. */
export function wordsOf(size: Size, before: View, now: View): string {
  if (now.turns !== before.turns) return 'Turned right';
  if (now.zoom !== before.zoom) return `Zoom ${now.zoom.toFixed(1)} times`;
  const [right, down] = [before.x - now.x, before.y - now.y];
  if (right === 0 && down === 0) return '';
  const { width, height } = turned(size, now.turns);
  const half = sideOf(size, now) / 2;
  const percent = (pixels: number, whole: number) => Math.round((100 * pixels) / whole);
  return Math.abs(right) >= Math.abs(down)
    ? `Moved ${right > 0 ? 'right' : 'left'}, ${percent(now.x - half, width)} % from the left edge`
    : `Moved ${down > 0 ? 'down' : 'up'}, ${percent(now.y - half, height)} % from the top edge`;
}
