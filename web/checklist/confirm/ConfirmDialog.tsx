import { FormDialog } from '../../ui/FormDialog.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { useLists } from '../list/useLists.ts';
import type { DialogProps } from '../open/open-dialogs.ts';
import type { Lists } from '../store/changes/lists.ts';

interface Confirmation {
  readonly title: string;
  readonly action: string;
  /** Danger, unless it deletes nothing. */
  readonly kind?: 'primary' | 'danger';
  readonly question: string;
  /** The words of what is deleted. */
  readonly quote?: string;
  readonly more?: readonly (string | false | undefined)[];
  readonly disabled?: boolean;
  /** Why the server refused it before. */
  readonly error?: string | undefined;
  readonly onAct: () => void;
}

interface ConfirmDialogProps extends DialogProps {
  ask: (lists: Lists) => Confirmation;
}

/** Closes after the change is made, so that React draws both together. The focus is on Cancel. */
export function ConfirmDialog({ ask, onClose }: ConfirmDialogProps) {
  const { categories = [], notes = [] } = useLists();
  const { question, quote, more = [], onAct, kind = 'danger', ...dialog } = ask({ categories, notes });
  function act(): void {
    onAct();
    onClose();
  }
  return (
    <FormDialog {...dialog} kind={kind} onSubmit={act} onClose={onClose}>
      <p>{question}</p>
      {quote !== undefined && <Quote text={quote} />}
      {more.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
    </FormDialog>
  );
}
