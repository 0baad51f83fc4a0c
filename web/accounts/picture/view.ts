import type { Area, Point, Size } from 'react-easy-crop';

/** The place, size and turn of the picture under the circle. */
export interface View {
  /** Quarter turns to the right. */
  readonly turns: number;
  /** 1: the square is as large as the picture allows. */
  readonly zoom: number;
  /** From the middle of the stage to that of the picture, in pixels of the screen. */
  readonly crop: Point;
  /** The square that is shown, in percent of the turned picture. */
  readonly area: Area;
}

export const ZOOM_MAX = 4;
/** Half a step of the keys, in parts of the stage: rounded sizes of the screen stay below it. */
const STILL = 0.005;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest square, from the middle. */
export function middleOf({ width, height }: Size): View {
  const side = Math.min(width, height);
  const [wide, high] = [(100 * side) / width, (100 * side) / height];
  const area = { x: (100 - wide) / 2, y: (100 - high) / 2, width: wide, height: high };
  return { turns: 0, zoom: 1, crop: { x: 0, y: 0 }, area };
}

/** The side of the square, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { turns, area }: View): number =>
  ((turns % 2 === 0 ? width : height) * area.width) / 100;

/**
 * Moves the picture up to its edges.
 * @param step in parts of the stage
 * @param stage its side, in pixels of the screen
 */
export function moved(view: View, way: Point, step: number, stage: number): View {
  const { crop, area } = view;
  const along = (way: number, at: number, side: number) =>
    (stage * (at - between(0, at - way * step * side, 100 - side))) / side;
  const right = along(way.x, area.x, area.width);
  const down = along(way.y, area.y, area.height);
  return { ...view, crop: { x: crop.x + right, y: crop.y + down } };
}

/** Zooms about the middle of the stage. */
export function zoomed(view: View, to: number): View {
  const zoom = between(1, to, ZOOM_MAX);
  const { x, y } = view.crop;
  const ratio = zoom / view.zoom;
  return { ...view, zoom, crop: { x: x * ratio, y: y * ratio } };
}

/** Turns the picture to the right about the middle of the stage. */
export const turnedRight = ({ turns, crop: { x, y }, ...view }: View): View => ({
  ...view,
  turns: (turns + 1) % 4,
  crop: { x: -y, y: x },
});

/** Describes a change to screen readers. */
export function wordsOf(before: View, now: View): string {
  if (now.turns !== before.turns) return 'Turned right';
  if (Math.abs(now.zoom - before.zoom) > STILL) return `Zoom ${now.zoom.toFixed(1)} times`;
  const { x, y, width, height } = now.area;
  const [right, down] = [(before.area.x - x) / width, (before.area.y - y) / height];
  if (Math.max(Math.abs(right), Math.abs(down)) < STILL) return '';
  return Math.abs(right) >= Math.abs(down)
    ? `Moved ${right > 0 ? 'right' : 'left'}, ${Math.round(x)} % from the left edge`
    : `Moved ${down > 0 ? 'down' : 'up'}, ${Math.round(y)} % from the top edge`;
}
