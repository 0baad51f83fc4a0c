import { useEffect, useState } from 'react';
import { type EarlierText, listEarlierTexts, type Note } from '../../../contract/notes.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { momentOf } from '../../ui/moment.ts';
import { useLists } from '../list/useLists.ts';
import { change } from '../store/checklist.ts';
import { announceLatestStep } from '../store/undo.ts';

interface EarlierTextsDialogProps {
  note: Note;
  onClose: () => void;
}

export function EarlierTextsDialog({ note, onClose }: EarlierTextsDialogProps) {
  const { id, category } = note;
  const { categories = [], notes = [] } = useLists();
  const { content: now } = notes.find((other) => other.id === id) ?? note;
  const isShared = categories.some((other) => other.id === category && other.shared);
  const [texts, setTexts] = useState<readonly EarlierText[]>();
  const [error, setError] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the present text changes, so do the earlier ones
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const within = isShared ? { query: { space: category } } : {};
    call(listEarlierTexts, { params: { id }, signal, ...within }).then(setTexts, (reason: unknown) => {
      if (!signal.aborted) setError(errorMessage(reason));
    });
    return () => left.abort();
  }, [id, category, isShared, now]);

  function restore(content: string): void {
    change({ kind: 'update note', id, content, base: { content: now } });
    announceLatestStep();
    onClose();
  }

  return (
    <ListDialog
      title="Earlier texts"
      isWhole
      isBusy={texts === undefined && error === undefined}
      rows={
        <>
          <li>
            <p dir="auto">{now}</p>
            <small className="mono">now</small>
          </li>
          {texts?.map(({ at, content }) => (
            <li key={at + content}>
              <p dir="auto">{content}</p>
              <small className="mono">{`until ${momentOf(at)}`}</small>
              {content !== now && (
                <Button kind="text" aria-label={`Restore ${content}`} onClick={() => restore(content)}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </>
      }
      below={
        <>
          <p>
            {texts?.length === 0
              ? "This note hasn't changed in the last 30 days."
              : 'The last 20 texts, kept for 30 days.'}
          </p>
          <FieldError error={error} role="alert" />
        </>
      }
      onClose={onClose}
    />
  );
}
