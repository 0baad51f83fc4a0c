import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useAttempt } from './useAttempt.ts';

interface ServerQuestionProps extends Omit<ComponentProps<typeof FormDialog>, 'busy' | 'error' | 'onSubmit'> {
  act: () => Promise<void>;
}

/** Asks before something is done on the server, and stays open with the reason when that is refused. */
export function ServerQuestion({ act, ...question }: ServerQuestionProps) {
  const { error, isBusy, attempt } = useAttempt();
  return <FormDialog kind="danger" {...question} busy={isBusy} error={error} onSubmit={() => attempt(act)} />;
}
