import styles from './Footer.module.css';
import { useSiteWords } from './site-words.ts';

const VERSION = 'v0.42';

export function Footer() {
  const { credit } = useSiteWords();
  return (
    <footer className={styles.footer}>
      <span className={styles.version}>{VERSION}</span>
      <span>
        Backend <b>Fastify</b>
      </span>
      <span>
        Frontend <b>React</b>
      </span>
      <span className={styles.credit}>{credit}</span>
    </footer>
  );
}
