import { useSyncExternalStore } from 'react';
import { readSession, type SessionState, subscribeToSession } from '#web/app/session/session-store.ts';

/** The session state: `status` 'loading', 'signed-out', or 'signed-in', and then the `session` with its `user`. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession);
}
