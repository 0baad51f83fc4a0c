import { useState } from 'react';
import styles from './Footer.module.css';
import { useSiteWords } from './site-words.ts';

const VERSION = 'v0.42';

/** Of the motion that never ends everybody can have enough (WCAG 2.2.2). */
export function Footer() {
  const [isPaused, setPaused] = useState(false);
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
      <button
        type="button"
        className={styles.pause}
        aria-pressed={isPaused}
        onClick={() => setPaused(!isPaused)}
      >
        Pause motion
      </button>
      <span className={styles.credit}>{credit}</span>
    </footer>
  );
}
