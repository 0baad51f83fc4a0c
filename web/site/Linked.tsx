import { Link } from 'wouter';
import { introParts } from '../../contract/site.ts';

/** A text of the owner with its links. */
export function Linked({ text }: { text: string }) {
  return introParts(text).map(({ words, address }) =>
    address === null ? (
      words
    ) : address.startsWith('/') ? (
      <Link key={words} href={address}>
        {words}
      </Link>
    ) : (
      <a key={words} href={address}>
        {words}
      </a>
    ),
  );
}
