import type { AnswerOf, Endpoint, Shape } from '../../contract/endpoint.ts';

/** The header of every answer of our API: what has no body of its own shape is known by it. */
const SIGN = 'Nightdrive';

/**
 * True when a success is the answer of our server to this call. A captive portal, a cache or a maintenance page answers
 * 200 to any call, but not with the shape of the body, or, for a call without a body, with the header.
 */
export const isOurs = <E extends Endpoint>(
  { answer }: E,
  headers: Headers,
  body: unknown,
): body is AnswerOf<E> => (answer === undefined ? headers.has(SIGN) : fits(body, answer));

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
