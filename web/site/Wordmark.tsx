import { Link } from 'wouter';
import { Icon } from '../ui/Icon.tsx';
import { useSiteWords } from './site-words.ts';
import styles from './Wordmark.module.css';

/** The sun and the site's name; leads home. */
export function Wordmark({ onClick }: { onClick?: () => void }) {
  const { title } = useSiteWords();
  return (
    <Link href="/" className={styles.wordmark} aria-label={title} onClick={onClick}>
      <Icon name="sun" />
      <span>{title}</span>
    </Link>
  );
}
