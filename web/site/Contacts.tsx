import type { Contact } from '../../contract/site.ts';
import { Icon } from '../ui/Icon.tsx';
import { arrowIcon, githubIcon, linkedinIcon, mailIcon } from '../ui/shell-icons.ts';
import styles from './Contacts.module.css';

export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
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
