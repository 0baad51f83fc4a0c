import { Link } from 'wouter';
import { useSiteWords } from './site-words.ts';
import styles from './Wordmark.module.css';

const SUN =
  'M13 2a11 11 0 0110.7 8.5H2.3A11 11 0 0113 2zM2.05 12h21.9a11 11 0 01-.25 2.7H2.3A11 11 0 012.05 12zM2.9 16.7h20.2a11 11 0 01-.95 1.9H3.85a11 11 0 01-.95-1.9zM5.5 20.9h15a11 11 0 01-1.3 1.2H6.8a11 11 0 01-1.3-1.2z';

export function Wordmark({ onClick }: { onClick?: () => void }) {
  const { title } = useSiteWords();
  return (
    <Link href="/" className={styles.wordmark} aria-label={title} onClick={onClick}>
      <svg viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path d={SUN} />
      </svg>
      <span>{title}</span>
    </Link>
  );
}
