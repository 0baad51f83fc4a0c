import { useId } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { downloadIcon } from '../account-icons.ts';
import styles from './DataPane.late.module.css';
import { type Download, download } from './download.ts';
import { Progress } from './Progress.tsx';
import { quarterText, Spoken } from './Spoken.tsx';
import { sizeText } from './size-text.ts';
import { Told } from './Told.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

const PACKING = 'Packing your data';

/** Everything of the user in one zip. */
export function DownloadBox() {
  const id = useId();
  const state = useSessionStore(() => download().state);
  const heading = useHeadingFocus(state.is);
  const { start, stop } = download();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        Download
      </h4>
      <DownloadState state={state} />
      <Spoken text={spokenOf(state)} />
      {state.is === 'packing' ? (
        <Button key="stop" kind="ghost" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button key="start" kind="secondary" onClick={start}>
          <Icon shape={downloadIcon} />
          Download my data
        </Button>
      )}
    </section>
  );
}

function DownloadState({ state }: { state: Download }) {
  switch (state.is) {
    case 'packing':
      return (
        <Progress
          label={PACKING}
          text={state.of === 0 ? 'Reading your lists' : `Notes ${text(state.notes)} of ${text(state.of)}`}
          done={state.notes}
          of={state.of}
        />
      );
    case 'done':
      return (
        <Told>
          <b>{state.name}</b> is in your downloads, {sizeText(state.bytes)}.
        </Told>
      );
    case 'failed':
      return <Told isBad>{state.why}</Told>;
    default:
      return <p>One zip: all your lists as JSON, as Markdown to read, and your picture.</p>;
  }
}

function spokenOf(state: Download): string {
  if (state.is === 'packing') return quarterText(PACKING, state.notes, state.of);
  return state.is === 'done' ? `${PACKING}, 100 %. It is in your downloads.` : '';
}

const text = (count: number): string => count.toLocaleString('en');
