import { counted } from '../../../contract/count-text.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { chevronGlyph } from '../../ui/glyphs.ts';
import styles from './ExpandButton.module.css';

interface ExpandButtonProps {
  count: number;
  isExpanded: boolean;
  of: string;
  onPress: () => void;
}

export function ExpandButton({ count, isExpanded, of, onPress }: ExpandButtonProps) {
  const verb = isExpanded ? 'Collapse' : 'Expand';
  return (
    <button
      type="button"
      className={`${styles.expand} screen-only`}
      title={verb}
      aria-label={`${verb} ${counted(count, 'sub note')}`}
      aria-describedby={of}
      aria-expanded={isExpanded}
      tabIndex={-1}
      translate="no"
      onClick={onPress}
    >
      {count}
      <Glyph shape={chevronGlyph} />
    </button>
  );
}
