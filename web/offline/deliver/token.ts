import type { Session } from '@supabase/supabase-js';
import { LINE_CHECK_TIMEOUT_MS } from '#shared/limits.ts';
import { DeliveryError, lineFailure, sessionFailure } from '#web/offline/deliver/failure.ts';

interface SessionAnswer {
  data: { session: Session | null };
  error: null | { name: string; status?: number | undefined };
}

/** The part of the client that knows the session. */
interface SessionClient {
  auth: {
    getSession(): Promise<SessionAnswer>;
    refreshSession(): Promise<SessionAnswer>;
  };
}

/**
 * The access token of the person with this user id; one that was refused is renewed first.
 * @returns a function that throws DeliveryError: the line, when the session could not be renewed for want of one
 */
export function tokenOf(client: () => Promise<SessionClient>, userId: () => string) {
  return async (isStale = false): Promise<string> => {
    const { auth } = await client().catch(() => {
      throw new DeliveryError(lineFailure());
    });
    const { data, error } = await inTime(isStale ? auth.refreshSession() : auth.getSession());
    if (error && isUnanswered(error)) throw new DeliveryError(lineFailure());
    // Somebody else has signed in meanwhile: what this person made waits until they are back.
    if (!data.session || data.session.user.id !== userId()) throw new DeliveryError(sessionFailure());
    return data.session.access_token;
  };
}

/** The client waits for a signal to renew a session; the queue goes on with something else. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeliveryError(lineFailure())), LINE_CHECK_TIMEOUT_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

const isUnanswered = ({ name, status }: NonNullable<SessionAnswer['error']>): boolean =>
  name === 'AuthRetryableFetchError' || status === undefined || status === 429 || status >= 500;
