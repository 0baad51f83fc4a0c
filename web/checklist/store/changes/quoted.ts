import { DIVIDER } from '../../../../contract/notes.ts';

const NAME_MAX = 40;

/** A name in quotes, cut in the middle when it is long; a line has none. */
export function quoted(text: string): string {
  if (text === DIVIDER) return 'the line';
  const [name = ''] = text.trim().split('\n');
  const signs = [...name];
  if (signs.length <= NAME_MAX) return `“${name}”`;
  const half = NAME_MAX / 2;
  return `“${signs.slice(0, half).join('')}…${signs.slice(-half).join('')}”`;
}
