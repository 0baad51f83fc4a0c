import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import nobody from '../../ui/avatar-default.svg';
import { Button } from '../../ui/Button.tsx';
import field from '../../ui/Field.module.css';
import { FieldError } from '../../ui/FieldError.tsx';
import styles from './PicturePicker.module.css';
import { useChosenPicture } from './useChosenPicture.ts';

const imageIcon =
  'M3 4.5h14v11H3zM3 13l3.8-3.6 3.2 3 2.6-2.3L17 13.8M11.8 7.8a1.2 1.2 0 102.4 0 1.2 1.2 0 10-2.4 0';

const undoIcon = 'M7 4L3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 010 9H8';

interface PicturePickerProps {
  label: ReactNode;
  /** The preview of what will be sent. */
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** The picture that is set, where it can be removed. */
  removal?: Removal;
}

interface Removal {
  /** Null when there is none. */
  current: string | null;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

/** Chooses an image file, crops it, previews it and clears it again. Other files are refused. */
export function PicturePicker({ label, picture, onPick, removal }: PicturePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const { chosen, cropping, error, open, clear, cancel, use } = useChosenPicture(picture, onPick);
  const isRemoved = picture === null && removal?.isRemoved === true;

  function choose(file: File | undefined) {
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
    if (file !== undefined) void open(file);
  }

  /** The pressed button is removed: the focus moves to another one of them. */
  function press(change: () => void, next: number) {
    flushSync(change);
    actions.current?.querySelectorAll('button')[next]?.focus();
  }

  const chooser = (
    <Button
      icon={imageIcon}
      key="choose"
      kind={isRemoved ? 'ghost' : 'secondary'}
      aria-describedby={`${id}-name ${id}-error`}
      onClick={() => input.current?.click()}
    >
      Choose image
    </Button>
  );
  return (
    <fieldset className={field.field} aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={`${field.label} ${styles.label}`}>
        {label}
      </span>
      <div className={styles.picker} data-chosen={picture !== null || isRemoved}>
        {picture ? (
          <Preview picture={picture} />
        ) : (
          <img className={styles.picture} src={(!isRemoved && removal?.current) || nobody} alt="" />
        )}
        <span id={`${id}-name`} className={styles.name}>
          {isRemoved
            ? 'Your picture will be removed when you press Update Profile.'
            : (chosen?.words ?? picture?.name ?? 'No image chosen')}
        </span>
        <div ref={actions} className={styles.actions}>
          {isRemoved && (
            <Button kind="secondary" icon={undoIcon} onClick={() => press(() => removal.onRemove(false), 1)}>
              Keep picture
            </Button>
          )}
          {chooser}
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => choose(event.target.files?.[0])}
          />
          {chosen?.view && (
            <Button kind="ghost" onClick={() => void open(chosen.file, chosen.view)}>
              Crop again
            </Button>
          )}
          {picture && (
            <Button kind="ghost" onClick={() => press(clear, 0)}>
              Clear Image
            </Button>
          )}
          {removal && removal.current !== null && picture === null && !isRemoved && (
            <Button kind="ghost" onClick={() => press(() => removal.onRemove(true), 0)}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
      {chosen?.isSmall && <p className={styles.hint}>This picture is small and may look soft.</p>}
      {cropping && (
        <cropping.code.CropDialog
          picture={cropping.picture}
          shown={cropping.shown}
          name={cropping.file.name}
          start={cropping.start}
          onCancel={() => cancel(cropping)}
          onUse={(cropped) => use(cropping, cropped)}
        />
      )}
    </fieldset>
  );
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
