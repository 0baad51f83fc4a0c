import { piecesOf } from './links.ts';

/** The words of a note; addresses in them are links, which no press drags, and the arrow keys of the row lead to. */
export function NoteText({ content }: { content: string }) {
  return piecesOf(content).map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer" draggable={false} tabIndex={-1}>
        {text}
      </a>
    ),
  );
}
