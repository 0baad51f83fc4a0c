import type { Category } from '../../contract/categories.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { sortIcon } from '../ui/tool-icons.ts';
import styles from './CategoryStrip.module.css';
import { CategoryTabs } from './CategoryTabs.tsx';
import { openDialog } from './open-dialogs.ts';

interface CategoryStripProps {
  /** None until they are loaded. */
  categories: readonly Category[] | undefined;
  selected: Category | undefined;
  onSelect: (id: string) => void;
}

/** The tabs of the categories and what manages them. */
export function CategoryStrip({ categories, selected, onSelect }: CategoryStripProps) {
  return (
    <div className={styles.strip}>
      {categories && selected && (
        <CategoryTabs categories={categories} selected={selected} onSelect={onSelect} />
      )}
      {!categories && <div className={styles.reserved} />}
      <div className={styles.manage}>
        <Button
          kind="ghost"
          disabled={!selected}
          onClick={() => categories && openDialog({ kind: 'set priority', order: categories })}
        >
          <Icon shape={sortIcon} />
          Set priority
        </Button>
        <Button kind="ghost" id="new-category" onClick={() => openDialog({ kind: 'create category' })}>
          + New Category
        </Button>
      </div>
    </div>
  );
}
