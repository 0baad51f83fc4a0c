import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import nobody from './avatar-default.svg';
import { Button } from './Button.tsx';
import field from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';
import styles from './PicturePicker.module.css';
import { imageIcon } from './tool-icons.ts';

interface PicturePickerProps {
  label: ReactNode;
  maxBytes: number;
  /** The chosen picture. */
  picture: File | null;
  onPick: (picture: File | null) => void;
}

/** Chooses an image file, shows it, and lets go of it again. Other files are turned away. */
export function PicturePicker({ label, maxBytes, picture, onPick }: PicturePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();

  function choose(file: File | undefined) {
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
    if (file === undefined) return;
    const wrong = faultOf(file, maxBytes);
    setError(wrong);
    if (wrong === undefined) onPick(file);
  }

  function clear() {
    onPick(null);
    setError(undefined);
    chooser.current?.focus();
  }

  return (
    <fieldset className={field.field} aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={`${field.label} ${styles.label}`}>
        {label}
      </span>
      <div className={styles.picker} data-chosen={picture !== null}>
        {picture ? <Preview picture={picture} /> : <img className={styles.picture} src={nobody} alt="" />}
        <span id={`${id}-name`} className={styles.name}>
          {picture?.name ?? 'No image chosen'}
        </span>
        <div className={styles.actions}>
          <Button
            kind="secondary"
            ref={chooser}
            aria-describedby={`${id}-name ${id}-error`}
            onClick={() => input.current?.click()}
          >
            <Icon shape={imageIcon} />
            Choose image
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => choose(event.target.files?.[0])}
          />
          {picture && (
            <Button kind="ghost" onClick={clear}>
              Clear Image
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function faultOf({ type, size }: File, maxBytes: number): string | undefined {
  if (!type.startsWith('image/')) return 'Please choose an image file';
  if (size > maxBytes) return `Please choose an image of at most ${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return undefined;
}

function Preview({ picture }: { picture: File }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} className={styles.picture} alt="Preview" />;
}
