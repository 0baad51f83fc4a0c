import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { plusIcon } from '../../ui/tool-icons.ts';
import { useBusy } from '../../ui/useBusy.ts';
import styles from './CropDialog.lazy.module.css';
import { CropStage, ZOOM_STEP } from './CropStage.tsx';
import { cropPicture } from './picture-file.ts';
import { middleOf, sideOf, turnedRight, type View, wordsOf, ZOOM_MAX, zoomed } from './view.ts';

const minusIcon = 'M4 10h12';
const turnIcon = 'M15.5 7.5A6.5 6.5 0 1016.5 11M16.5 3.5v4.2h-4.2';
/** Nothing is announced while keys are pressed. */
const SAY_AFTER_MS = 500;

interface CropDialogProps {
  picture: ImageBitmap;
  /** The address of its file. */
  shown: string;
  name: string;
  /** As it was cropped before. */
  start: View | undefined;
  onCancel: () => void;
  onUse: (cropped: Cropped) => void;
}

export interface Cropped {
  view: View;
  sent: File;
  /** The side of the square, in pixels of the picture. */
  side: number;
}

/** Crops a picture to a square; the circle shows what will be visible. */
export function CropDialog({ picture, shown, name, start, onCancel, onUse }: CropDialogProps) {
  const [view, change] = useState(start ?? middleOf(picture));
  const said = useWords(view);
  const [isBusy, run] = useBusy();
  const use = () =>
    run(async () => {
      const sent = await cropPicture(picture, view, name);
      onUse({ view, sent, side: Math.round(sideOf(picture, view)) });
    });
  const zoomTo = (zoom: number) => change((now) => zoomed(now, zoom));
  return (
    <FormDialog title="Crop picture" action="Use picture" busy={isBusy} onSubmit={use} onClose={onCancel}>
      <div className={styles.crop}>
        <CropStage picture={picture} shown={shown} view={view} change={change} onUse={use} />
        <div className={styles.zoom}>
          <IconButton touch icon={minusIcon} label="Zoom out" onClick={() => zoomTo(view.zoom / ZOOM_STEP)} />
          <ZoomSlider zoom={view.zoom} zoomTo={zoomTo} />
          <IconButton touch icon={plusIcon} label="Zoom in" onClick={() => zoomTo(view.zoom * ZOOM_STEP)} />
        </div>
        <div className={styles.tools}>
          <Button kind="ghost" icon={turnIcon} onClick={() => change(turnedRight)}>
            Turn
          </Button>
          <span aria-hidden="true" className={`mono ${styles.keys}`}>
            Arrows move, + and - zoom
          </span>
          <Button kind="ghost" onClick={() => change(middleOf(picture))}>
            Reset
          </Button>
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </FormDialog>
  );
}

function ZoomSlider({ zoom, zoomTo }: { zoom: number; zoomTo: (zoom: number) => void }) {
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${(100 * (zoom - 1)) / (ZOOM_MAX - 1)}%`,
  };
  return (
    <input
      type="range"
      className={styles.slider}
      style={filled}
      min={1}
      max={ZOOM_MAX}
      step={0.01}
      value={zoom}
      aria-label="Zoom"
      aria-valuetext={`${zoom.toFixed(1)} times`}
      onChange={(event) => zoomTo(event.target.valueAsNumber)}
    />
  );
}

function useWords(view: View): string {
  const announced = useRef(view);
  const [words, setWords] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => {
      setWords(wordsOf(announced.current, view));
      announced.current = view;
    }, SAY_AFTER_MS);
    return () => clearTimeout(pause);
  }, [view]);
  return words;
}
