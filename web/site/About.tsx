import { PORTRAIT_SIDES, portraitUrl } from '../../contract/site.ts';
import styles from './About.module.css';
import { Linked } from './Linked.tsx';
import { useSiteWords } from './site-words.ts';

/** More of the owner, below the first screen. */
export function About() {
  const { name, portrait, paragraphs = [] } = useSiteWords();
  return (
    <section className={styles.about} aria-labelledby="about">
      {portrait && (
        <img
          src={portraitUrl(PORTRAIT_SIDES[0])}
          srcSet={PORTRAIT_SIDES.map((side, at) => `${portraitUrl(side)}?${portrait} ${at + 1}x`).join()}
          alt=""
          width={PORTRAIT_SIDES[0]}
          height={PORTRAIT_SIDES[0]}
          loading="lazy"
        />
      )}
      <div>
        <h2 id="about" className="display">
          {name ?? 'About'}
        </h2>
        {paragraphs.map((text) => (
          <p key={text}>
            <Linked text={text} />
          </p>
        ))}
      </div>
    </section>
  );
}
