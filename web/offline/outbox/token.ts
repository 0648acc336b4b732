import { type SessionClient, sessionInTime } from '#web/lib/session-in-time.ts';
import { connectionFailure, DeliveryError, sessionFailure } from '#web/offline/outbox/failure.ts';

/**
 * The access token of the user with this id; a refused token is renewed first.
 * @returns a function that throws DeliveryError, with the kind `connection` when the session could not be renewed
 * offline
 */
export function tokenOf(client: () => Promise<SessionClient>, userId: () => string) {
  return async (isStale = false): Promise<string> => {
    const session = await client()
      .then((known) => sessionInTime(known, isStale))
      .catch(() => {
        throw new DeliveryError(connectionFailure());
      });
    // Another user has signed in meanwhile: the items wait until their owner is back.
    if (session?.user.id !== userId()) throw new DeliveryError(sessionFailure());
    return session.access_token;
  };
}
