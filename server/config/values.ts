import { WrongSetting } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function choice<const T extends string>(
  env: Environment,
  name: string,
  options: readonly T[],
  otherwise: T,
): T {
  const given = env[name] ?? otherwise;
  const found = options.find((option) => option === given);
  if (found === undefined)
    throw new WrongSetting(`${name} must be one of ${options.join(', ')}, not "${given}".`);
  return found;
}

export function whole(name: string, given: string, [least, most]: [number, number]): number {
  const number = Number(given);
  if (!/^\d+$/.test(given) || number < least || number > most) {
    throw new WrongSetting(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  }
  return number;
}

export function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  ) {
    throw new WrongSetting(`${name} must be an origin such as https://example.org, not "${text}".`);
  }
  return url.origin;
}
