import { type SessionClient, sessionInTime } from '#web/lib/session-in-time.ts';
import { connectionFailure, DeliveryError, sessionFailure } from '#web/offline/delivery/failure.ts';

/**
 * The access token of the person with this user id; one that was refused is renewed first.
 * @returns a function that throws DeliveryError: the line, when the session could not be renewed for want of one
 */
export function tokenOf(client: () => Promise<SessionClient>, userId: () => string) {
  return async (isStale = false): Promise<string> => {
    const session = await client()
      .then((known) => sessionInTime(known, isStale))
      .catch(() => {
        throw new DeliveryError(connectionFailure());
      });
    // Somebody else has signed in meanwhile: what this person made waits until they are back.
    if (session?.user.id !== userId()) throw new DeliveryError(sessionFailure());
    return session.access_token;
  };
}
