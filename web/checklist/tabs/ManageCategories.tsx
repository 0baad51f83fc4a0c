import type { Category } from '../../../contract/categories.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plusIcon, sortIcon } from '../../ui/tool-icons.ts';
import { openPriority } from '../order/open-priority.ts';
import { write } from '../write/write.ts';
import styles from './ManageCategories.module.css';

/** Makes and orders categories. On a phone the two are icons with their words below. */
export function ManageCategories({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <div className={`${styles.manage} screen-only`}>
      <Button
        kind="ghost"
        title="Change the order of categories"
        disabled={!categories?.length}
        onClick={() => categories && openPriority({ categories })}
      >
        <Icon shape={sortIcon} />
        Set priority
      </Button>
      <Button
        kind="ghost"
        id="new-category"
        aria-label="+ New Category"
        onClick={() => write({ kind: 'create category' })}
      >
        <Icon shape={plusIcon} />
        <span>
          <span className={styles.plus}>+ </span>New Category
        </span>
      </Button>
    </div>
  );
}
