import { DIVIDER } from '../../../../contract/notes.ts';

const NAME_MAX = 40;
/** Letters written from right to left, which would turn the quotes around them round. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name in quotes, cut in the middle when it is long; a line has none. */
export function quoted(text: string): string {
  if (text === DIVIDER) return 'the line';
  const [name = ''] = text.trim().split('\n');
  const signs = signsOf(name);
  const half = NAME_MAX / 2;
  const cut =
    signs.length <= NAME_MAX ? name : `${signs.slice(0, half).join('')}…${signs.slice(-half).join('')}`;
  return RIGHT_TO_LEFT.test(cut) ? `“\u2068${cut}\u2069”` : `“${cut}”`;
}

/** As the eye counts them: some emoji are several letters. A browser without a segmenter may part them. */
function signsOf(name: string): readonly string[] {
  if (name.length <= NAME_MAX || !('Segmenter' in Intl)) return [...name];
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}
