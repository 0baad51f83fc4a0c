import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { type Contact, introParts } from '../../contract/site.ts';
import { useCurrentUser } from '../session/useCurrentUser.ts';
import { useStored } from '../session/useStored.ts';
import { Icon } from '../ui/Icon.tsx';
import { Scene } from '../ui/Scene.tsx';
import { arrowIcon, githubIcon, linkedinIcon, mailIcon } from '../ui/shell-icons.ts';
import styles from './HomePage.module.css';
import { Linked } from './Linked.tsx';
import { useSiteWords } from './site-words.ts';

/** More words than these get smaller lettering, and on a phone a lower horizon: nothing is set on the sun. */
const SHORT_HEADLINE = 31;
const SHORT_INTRO = 110;
/** A longer name ends in an ellipsis. */
const LONGEST_NAME = 24;

/** Few sites have it. */
const About = lazy(async () => ({ default: (await import('./About.tsx')).About }));

export function HomePage() {
  const { headline, intro, contacts, name, portrait, paragraphs = [] } = useSiteWords();
  const isLong = headline.length > SHORT_HEADLINE || intro.length > SHORT_INTRO;
  return (
    <>
      <section className={styles.hero} data-long={isLong || undefined}>
        <Scene className={styles.scene} />
        <div className={styles.content}>
          <div className={styles.sky}>
            <h1 className="display chrome">{headline}</h1>
            <Lead intro={intro} />
          </div>
          <div className={styles.ground}>
            <ChecklistLink />
            {contacts.length > 0 && <Contacts contacts={contacts} />}
          </div>
        </div>
      </section>
      {(name || portrait || paragraphs.length > 0) && (
        <Suspense>
          <About />
        </Suspense>
      )}
    </>
  );
}

/** The intro, or the welcome of a signed-in user. The intro keeps its height, so nothing shifts when the name arrives. */
function Lead({ intro }: { intro: string }) {
  const user = useCurrentUser();
  const hasSession = typeof useStored('access') === 'string';
  return (
    <div className={styles.lead}>
      <p aria-hidden={(hasSession && user !== null) || undefined}>
        <Intro text={intro} />
      </p>
      {user && <Welcome name={user.username} />}
    </div>
  );
}

function Welcome({ name }: { name: string }) {
  const signs = [...name];
  return (
    <p>
      Welcome back,{' '}
      <span title={name}>
        {signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME).join('')}…` : name}
      </span>
      . <Link href="/checklist">Your lists are here.</Link>
    </p>
  );
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

function ChecklistLink() {
  return (
    <Link href="/checklist" className={styles.feature}>
      <svg aria-hidden="true">
        <use href="#picture-list" />
      </svg>
      <div>
        <h2 className="display">Checklist</h2>
        <p>Notes by category, live on all your screens, and without signal.</p>
      </div>
      <span>
        <Icon shape={arrowIcon} />
      </span>
    </Link>
  );
}

function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <section className={styles.contacts} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <ul>
        {contacts.map(({ label, url }) => (
          <li key={url}>
            <a href={url}>
              <Icon shape={iconOf(url)} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function iconOf(url: string): string {
  if (url.startsWith('mailto:')) return mailIcon;
  if (/^https?:\/\/(www\.)?github\.com\b/.test(url)) return githubIcon;
  if (/^https?:\/\/(www\.)?linkedin\.com\b/.test(url)) return linkedinIcon;
  return arrowIcon;
}
