import { flushSync } from 'react-dom';
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
  type Session,
} from '../../../contract/sessions.ts';
import { call } from '../../session/call.ts';
import { useLoaded } from '../useLoaded.ts';

/** Undefined while loading, null when loading failed. */
export function useSessions() {
  const [sessions, setSessions, askAgain] = useLoaded<readonly Session[]>((signal) =>
    call(listSessions, { signal }),
  );
  /** Drawn at once, so that the focus can go on to what is left. */
  const keep = (isKept: (session: Session) => boolean) =>
    flushSync(() => setSessions((all) => all?.filter(isKept)));
  return {
    sessions,
    askAgain,
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
