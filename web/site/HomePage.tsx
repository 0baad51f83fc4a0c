import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { introParts } from '../../contract/site.ts';
import { Icon } from '../ui/Icon.tsx';
import { Scene } from '../ui/Scene.tsx';
import { chevronIcon } from '../ui/tool-icons.ts';
import { ChecklistCard } from './ChecklistCard.tsx';
import { Contacts } from './Contacts.tsx';
import styles from './HomePage.module.css';
import { Linked } from './Linked.tsx';
import { useSiteWords } from './site-words.ts';

/** Taller words get smaller lettering beside the sun. */
const SHORT_HEADLINE = 155;
const SHORT_INTRO = 70;
/** Sizes of lettering for longer words, by their letters (HomePage.module.css). */
const WORD_SIZES = [36, 28, 24, 20, 17, 14, 11];
/** A line may break at each of them, or at each sign of a script without spaces. */
const BREAKS = /[\s\u00AD\u200B-]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Few sites have it. */
const About = lazy(async () => ({ default: (await import('./About.tsx')).About }));

export function HomePage() {
  const { headline, intro, contacts, name, portrait, paragraphs = [] } = useSiteWords();
  const hasAbout = name !== undefined || portrait !== undefined || paragraphs.length > 0;
  return (
    <>
      <section
        className={styles.hero}
        data-long={isLong(headline, intro) || undefined}
        data-word={wordSize(headline)}
      >
        <Scene className={styles.scene} />
        <div className={styles.content}>
          <div className={styles.sky}>
            <h1 className="display chrome">{headline}</h1>
            <p className={styles.lead}>
              <Intro text={intro} />
            </p>
          </div>
          <div className={styles.ground}>
            <ChecklistCard />
            {contacts.length > 0 && <Contacts contacts={contacts} />}
          </div>
        </div>
        {hasAbout && (
          <a className={styles.more} href="#about">
            {`About ${name ?? 'me'}`}
            <Icon shape={chevronIcon} />
          </a>
        )}
      </section>
      {hasAbout && (
        <Suspense>
          <About />
        </Suspense>
      )}
    </>
  );
}

function isLong(headline: string, intro: string): boolean {
  const size = wordSize(headline);
  const tall = headline.length * (size === undefined ? 5 : 600 / size ** 2);
  return tall > SHORT_HEADLINE || intro.length * 0.63 > SHORT_INTRO;
}

/** The size for the longest word of a headline; undefined where the usual lettering has room for it. */
function wordSize(headline: string): number | undefined {
  const longest = Math.max(...headline.split(BREAKS).map((word) => [...word].length));
  return longest < 10 ? undefined : (WORD_SIZES.findLast((size) => size >= longest) ?? WORD_SIZES[0]);
}

/** The owner's intro. It always leads to the login screen (spec section 2), if not by the owner's words, then by ours. */
function Intro({ text }: { text: string }) {
  const hasLogin = introParts(text).some(({ address }) => address === '/login');
  return (
    <>
      <Linked text={text} />
      {!hasLogin && (
        <>
          {' '}
          <Link href="/login">Log in</Link>
        </>
      )}
    </>
  );
}
