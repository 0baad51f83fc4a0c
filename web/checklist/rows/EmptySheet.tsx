import type { ReactNode } from 'react';
import { classOf } from '../../ui/button-look.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plusIcon } from '../../ui/tool-icons.ts';
import { UnrisenSun } from '../../ui/UnrisenSun.tsx';
import styles from './EmptySheet.module.css';

/** Shown to a new user instead of categories. */
export function NoCategory() {
  return (
    <Empty sentence="Please select a category to view or create notes." button="new-category">
      + New Category
    </Empty>
  );
}

export function NoNotes() {
  return (
    <Empty sentence="No notes in this category yet..." button="create-note">
      <Icon shape={plusIcon} />
      Create Note
    </Empty>
  );
}

interface EmptyProps {
  sentence: string;
  /** Id of the button that is the way on. */
  button: string;
  children: ReactNode;
}

/** An unrisen sun over the sentence, and under it a label of the next step, since the button itself is above the sheet. */
function Empty({ sentence, button, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <UnrisenSun />
      <p>{sentence}</p>
      <label htmlFor={button} className={classOf({ kind: 'primary', large: true })}>
        {children}
      </label>
    </div>
  );
}
