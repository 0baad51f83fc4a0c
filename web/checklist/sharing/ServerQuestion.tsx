import { type ComponentProps, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Question } from '../../ui/Question.tsx';
import { useBusy } from '../../ui/useBusy.ts';

interface ServerQuestionProps
  extends Omit<ComponentProps<typeof Question>, 'kind' | 'busy' | 'error' | 'onAct'> {
  act: () => Promise<void>;
}

/** Asks before something is done on the server, and stays open with the reason when that is refused. */
export function ServerQuestion({ act, ...question }: ServerQuestionProps) {
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();
  const submit = () => run(() => act().catch((reason: unknown) => setError(errorMessage(reason))));
  return <Question {...question} kind="danger" busy={isBusy} error={error} onAct={() => void submit()} />;
}
