import { useState } from 'react';
import styles from './Footer.module.css';
import { useSiteWords } from './site-words.ts';

/** The specification's, not the program's: spec section 2 fixes its text. */
const VERSION_LABEL = 'v0.42';

/** `moves`: the screen has endless motion, which a user can stop (WCAG 2.2.2). */
export function Footer({ moves }: { moves: boolean }) {
  const [isPaused, setPaused] = useState(false);
  const { credit } = useSiteWords();
  return (
    <footer className={styles.footer}>
      <span className={styles.version}>{VERSION_LABEL}</span>
      <span>
        Backend <b>Fastify</b>
      </span>
      <span>
        Frontend <b>React</b>
      </span>
      {moves && (
        <button
          type="button"
          title="Pause motion"
          className={styles.pause}
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          <span>Pause motion</span>
        </button>
      )}
      <span className={styles.credit}>{credit}</span>
    </footer>
  );
}
