import { NOTE_CONTENT_MAX } from '../../../contract/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useLazy } from '../../ui/lazy-code.ts';
import { refuseUnfit } from '../../ui/refuse-unfit.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useCaretAtEnd } from '../../ui/useCaretAtEnd.ts';
import type { LinesTarget } from '../lines/LinesPreview.tsx';
import { holdsLines, lazyLines } from '../lines/lazy-lines.ts';

const ROWS = 4;
const SHORTCUT = 'Control+Enter';

interface NoteContentDialogProps {
  title: string;
  action: 'Create' | 'Update';
  value: string;
  /** The target of several lines that may become several notes; undefined where they may not. */
  target: LinesTarget | undefined;
  onCreated: () => void;
  onChange: (content: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

export function NoteContentDialog({ value, target, onCreated, onChange, ...dialog }: NoteContentDialogProps) {
  const field = useCaretAtEnd<HTMLTextAreaElement>();
  const lines = useLazy(lazyLines, target !== undefined && holdsLines(value));
  const words = lines?.wordsForCreating(value);
  const createLines = () => target && lines?.createLines(value, target) && onCreated();
  return (
    <FormDialog
      {...dialog}
      keys="Ctrl Enter"
      {...(lines ? { kind: 'secondary' } : { shortcut: SHORTCUT })}
      other={
        lines && (
          <Button
            kind="primary"
            disabled={words === undefined}
            aria-keyshortcuts={SHORTCUT}
            onClick={createLines}
          >
            {words ?? 'Create notes'}
          </Button>
        )
      }
    >
      <TextArea
        label="Content"
        ref={field}
        rows={ROWS}
        required
        dir="auto"
        value={value}
        onChange={(event) => {
          refuseUnfit(event.target, NOTE_CONTENT_MAX);
          onChange(event.target.value);
        }}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
          if (lines) createLines();
          else currentTarget.form?.requestSubmit();
        }}
      />
      {lines && <lines.LinesPreview text={value} parent={target?.parent ?? null} />}
    </FormDialog>
  );
}
