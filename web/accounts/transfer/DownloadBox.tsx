import { countText } from '../../../contract/count-text.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadIcon } from '../account-icons.ts';
import { Notice } from '../Notice.tsx';
import { Box } from './Box.tsx';
import { type Download, download } from './download.ts';
import { Progress } from './Progress.tsx';
import { quarterText } from './percent.ts';

const PACKING = 'Packing your data';

/** Everything of the user in one zip. */
export function DownloadBox() {
  const state = useSessionStore(() => download().state);
  const { start, stop } = download();
  return (
    <Box title="Download" step={state.is} spoken={spokenOf(state)}>
      <DownloadState state={state} />
      {state.is === 'packing' ? (
        <Button key="stop" kind="ghost" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button key="start" kind="secondary" icon={downloadIcon} onClick={start}>
          Download my data
        </Button>
      )}
    </Box>
  );
}

function DownloadState({ state }: { state: Download }) {
  switch (state.is) {
    case 'packing':
      return (
        <Progress
          label={PACKING}
          text={
            state.of === 0
              ? 'Reading your lists'
              : `Notes ${countText(state.notes)} of ${countText(state.of)}`
          }
          done={state.notes}
          of={state.of}
        />
      );
    case 'done':
      return (
        <Notice>
          <b>{state.name}</b> is in your downloads, {sizeText(state.bytes)}.
        </Notice>
      );
    case 'failed':
      return <Notice kind="bad">{state.why}</Notice>;
    default:
      return <p>One zip file: all your lists as JSON and as Markdown, and your picture.</p>;
  }
}

function spokenOf(state: Download): string {
  if (state.is === 'packing') return quarterText(PACKING, state.notes, state.of);
  return state.is === 'done' ? `${PACKING}, 100 %. It is in your downloads.` : '';
}

/** As people write it. */
function sizeText(bytes: number): string {
  const kilobytes = bytes / 1_000;
  if (kilobytes < 1_000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${(kilobytes / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
