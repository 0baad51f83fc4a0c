import styles from './Face.module.css';

const TINTS = 8;

interface FaceProps {
  username: string;
  /** Its URL. */
  picture: string | null;
  /** Chooses the tint. */
  no?: number;
  /** True when they are here now. */
  isHere?: boolean;
  size?: 'row' | 'strip' | 'list' | 'page';
  title?: string | undefined;
}

/** The picture of a person whose name is beside it; without one their first letter, tinted by their number. */
export function Face({ username, picture, no = 0, isHere = false, size = 'strip', title }: FaceProps) {
  return (
    <span
      className={styles.face}
      data-size={size}
      data-here={isHere || undefined}
      style={{ backgroundColor: `oklch(83% 0.12 ${(360 / TINTS) * (no % TINTS)})` }}
      title={title}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" /> : [...username][0]?.toUpperCase()}
    </span>
  );
}
