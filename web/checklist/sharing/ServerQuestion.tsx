import type { ComponentProps } from 'react';
import { Question } from '../../ui/Question.tsx';
import { useAttempt } from './useAttempt.ts';

interface ServerQuestionProps extends Omit<ComponentProps<typeof Question>, 'busy' | 'error' | 'onAct'> {
  act: () => Promise<void>;
}

/** Asks before something is done on the server, and stays open with the reason when that is refused. */
export function ServerQuestion({ act, ...question }: ServerQuestionProps) {
  const { error, isBusy, attempt } = useAttempt();
  return <Question kind="danger" {...question} busy={isBusy} error={error} onAct={() => attempt(act)} />;
}
