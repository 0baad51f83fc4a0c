import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { deleteOtherSessions, deleteSession, listSessions, type Session } from '../../contract/sessions.ts';
import { call } from '../session/call.ts';

/** Where the user is signed in; undefined until it is known, null when it could not be loaded. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    call(listSessions, { signal }).then(setSessions, () => signal.aborted || setSessions(null));
    return () => gone.abort();
  }, [attempt]);
  /** Drawn at once, so that the focus can go on to what is left. */
  const keep = (isKept: (session: Session) => boolean) =>
    flushSync(() => setSessions((all) => all?.filter(isKept)));
  return {
    sessions,
    retry() {
      setSessions(undefined);
      setAttempt(attempt + 1);
    },
    async signOut({ id }: Session) {
      await call(deleteSession, { params: { id } });
      keep((session) => session.id !== id);
    },
    async signOutOthers() {
      await call(deleteOtherSessions);
      keep(({ current }) => current);
    },
  };
}

export type Sessions = ReturnType<typeof useSessions>;
