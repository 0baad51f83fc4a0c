import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Scene } from '../ui/Scene.tsx';
import styles from './NotFoundPage.module.css';

/** The sun has almost set, the road is empty, and the horizon is the dash of the sentence. */
export function NotFoundPage() {
  return (
    <section className={styles.notFound}>
      <Scene className={styles.scene} traffic={false} />
      <div className={styles.content}>
        <h1>
          <span className={`display chrome ${styles.words}`}>Not Found</span>
          <span className="visually-hidden"> - </span>
          <span className={styles.message}>The page you're looking for doesn't exist!</span>
        </h1>
        <ButtonLink kind="primary" large href="/">
          Go back to Home
        </ButtonLink>
      </div>
    </section>
  );
}
