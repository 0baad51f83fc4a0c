import { PORTRAIT_SIDES, portraitUrl } from '../../contract/site.ts';
import styles from './About.module.css';
import { Linked } from './Linked.tsx';
import { useSiteWords } from './site-words.ts';

/** More of the owner, below the first screen: the words under its words, the portrait under its sun. */
export function About() {
  const { name, portrait, paragraphs = [] } = useSiteWords();
  return (
    <section className={styles.about} data-portrait={portrait && true} aria-labelledby="about">
      {portrait && (
        <img
          src={portraitUrl(PORTRAIT_SIDES[1])}
          srcSet={PORTRAIT_SIDES.map((side) => `${portraitUrl(side)}?${portrait} ${side}w`).join()}
          sizes="(width < 720px) 144px, (width < 1920px) 288px, 432px"
          alt=""
          width={PORTRAIT_SIDES[1]}
          height={PORTRAIT_SIDES[1]}
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
