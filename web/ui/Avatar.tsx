import styles from './Avatar.module.css';
import nobody from './avatar-default.svg';

/** A round picture of somebody whose name stands beside it; the default image when there is none. */
export function Avatar({
  src,
  className,
}: {
  src: string | null | undefined;
  className?: string | undefined;
}) {
  return (
    <img
      className={[styles.avatar, className].filter(Boolean).join(' ')}
      src={src || nobody}
      alt=""
      width={34}
      height={34}
    />
  );
}
