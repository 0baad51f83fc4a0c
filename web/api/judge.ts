import type { AnswerOf, Endpoint, Shape } from '../../contract/endpoint.ts';
import { Store } from '../ui/store.ts';
import { ApiError } from './api-error.ts';

/** The header of every answer of our API: what has no body of its own shape is known by it. */
const MARK = 'Nightdrive';

/** True while answers of our server arrive without its mark: a proxy on the way removes the header. */
export const isMarkRemoved = new Store(false);

/**
 * True when a success is the answer of our server to this call: by the contract's shape of its body, or, for a call
 * without one, by the mark. A captive portal, a cache or a maintenance page answers 200 to any call, but with neither.
 */
export function isOurs<E extends Endpoint>(
  { answer }: E,
  headers: Headers,
  body: unknown,
): body is AnswerOf<E> {
  const isMarked = headers.has(MARK);
  const is = answer === undefined ? isMarked : fits(body, answer);
  if (is && isMarkRemoved.read() === isMarked) isMarkRemoved.write(!isMarked);
  return is;
}

/** True for an open stream of events, which has no body to judge yet. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;

/** Statuses that pass with time, whoever answers. */
const PASSING = new Set([408, 425, 429]);

/** True when our server has failed or refused a call: its answer says what is wrong, by `detail` or by field. */
export function isOurError(error: unknown): error is ApiError {
  if (!(error instanceof ApiError && error.body instanceof Object)) return false;
  const { body } = error;
  if ('detail' in body) return typeof body.detail === 'string';
  const fields = Object.values(body);
  return fields.length > 0 && fields.every((field) => field instanceof Object);
}

/** True when our server refuses a call, and would refuse it again; one that is busy or unwell refuses nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  isOurError(error) && error.status >= 400 && error.status < 500 && !PASSING.has(error.status);

/** True when rows that this device has stored are of the shape in which the call lists them now; shapes come with a build. */
export const isListed = ({ answer }: Endpoint, rows: unknown): boolean =>
  Array.isArray(rows) && (answer === undefined || fits(rows, answer));

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return shape.includes(value === null ? '0' : (typeof value).charAt(0));
  if (isList(shape)) {
    const [item, ...others] = shape;
    if (others.length > 0) return shape.some((other) => fits(value, other));
    return Array.isArray(value) && item !== undefined && value.every((one) => fits(one, item));
  }
  if (!(value instanceof Object)) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(shape).every(([name, field]) => {
    const isOptional = name.endsWith('?');
    const said = fields.get(isOptional ? name.slice(0, -1) : name);
    return isOptional && said === undefined ? true : fits(said, field);
  });
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);
