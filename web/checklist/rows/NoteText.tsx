import { piecesOf } from './links.ts';

/**
 * The words of a note. Addresses in them are links, which no press drags, and the arrow keys of the row lead to; the
 * site is underlined.
 */
export function NoteText({ content }: { content: string }) {
  return piecesOf(content).map(({ at, text, href, host: [from, to] = [0, text.length] }) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer" draggable={false} tabIndex={-1}>
        {text.slice(0, from)}
        <u>{text.slice(from, to)}</u>
        {text.slice(to)}
      </a>
    ),
  );
}
