/** A text in three parts: what it has in common with another one, what only it has, and the common end. */
export function differenceFrom(other: string, text: string): readonly [string, string, string] {
  const [words, others] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)];
  const room = Math.min(words.length, others.length);
  let start = 0;
  while (start < room && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < room - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const last = words.length - end;
  return [words.slice(0, start).join(''), words.slice(start, last).join(''), words.slice(last).join('')];
}
