import { piecesOf } from './links.ts';

/** The words of a note; addresses in them are links, which no press drags. */
export function NoteText({ content }: { content: string }) {
  return piecesOf(content).map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer" draggable={false}>
        {text}
      </a>
    ),
  );
}
