import { useState } from 'react';
import styles from './Avatar.module.css';
import nobody from './avatar-default.svg';

/** A round picture of a user whose name is beside it; the default image without a picture or when it fails to load. */
export function Avatar({
  src,
  className,
}: {
  src: string | null | undefined;
  className?: string | undefined;
}) {
  const [missing, setMissing] = useState<string>();
  return (
    <img
      className={[styles.avatar, className].filter(Boolean).join(' ')}
      src={src && src !== missing ? src : nobody}
      onError={() => setMissing(src ?? undefined)}
      alt=""
      width={34}
      height={34}
    />
  );
}
