import { fold } from '../../ui/fold.ts';

export interface Stretch {
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** The stretches of a text that these folded words are found in, and those between. */
export function marked(text: string, words: readonly string[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const [from, to] of found(text, words)) {
    if (from > end) stretches.push({ at: end, text: text.slice(end, from), isFound: false });
    stretches.push({ at: from, text: text.slice(from, to), isFound: true });
    end = to;
  }
  if (end < text.length) stretches.push({ at: end, text: text.slice(end), isFound: false });
  return stretches;
}

/** The ranges of the words in a text, in order and without overlaps. */
function found(text: string, words: readonly string[]): (readonly [from: number, to: number])[] {
  const { folded, starts } = foldedWithStarts(text);
  const hits = words.flatMap((word) => placesOf(word, folded));
  hits.sort(([one], [other]) => one - other);
  const ranges: [number, number][] = [];
  for (const [first, after] of hits) {
    const from = starts[first] ?? 0;
    let last = after;
    while (last < folded.length && starts[last] === starts[last - 1]) last += 1; // half of a letter marks all of it
    const to = starts[last] ?? text.length;
    const before = ranges.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}

function placesOf(word: string, folded: string): (readonly [from: number, to: number])[] {
  const places: [number, number][] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    places.push([at, at + word.length]);
  return places;
}

/** A folded text, and for each unit its place in the original. */
function foldedWithStarts(text: string): { folded: string; starts: readonly number[] } {
  let folded = '';
  let at = 0;
  const starts: number[] = [];
  for (const sign of text) {
    const plain = fold(sign);
    for (let unit = 0; unit < plain.length; unit++) starts.push(at);
    folded += plain;
    at += sign.length;
  }
  return { folded, starts };
}
