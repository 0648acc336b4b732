import type { Session } from '@supabase/supabase-js';
import { CONNECTION_CHECK_TIMEOUT_MS } from '#shared/limits.ts';
import { DataError } from '#web/lib/data-error.ts';

interface SessionAnswer {
  data: { session: Session | null };
  error: null | { name: string; message: string; status?: number | undefined };
}

/** The part of the client that manages the session. */
export interface SessionClient {
  auth: {
    getSession(): Promise<SessionAnswer>;
    refreshSession(): Promise<SessionAnswer>;
  };
}

/**
 * The session of this browser, for a queue. The client would wait for a connection to renew a session; a queue must go
 * on with its other work.
 * @param isStale whether its access token was refused: then it is renewed first
 * @returns null when nobody is signed in
 * @throws DataError with status 0 when the session could not be renewed because there is no connection
 */
export async function sessionInTime({ auth }: SessionClient, isStale = false): Promise<Session | null> {
  const { data, error } = await inTime(isStale ? auth.refreshSession() : auth.getSession());
  if (error && isUnanswered(error)) throw new DataError({ message: error.message });
  return data.session;
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DataError({ message: 'The session could not be renewed in time.' })),
    CONNECTION_CHECK_TIMEOUT_MS,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

const isUnanswered = ({ name, status }: NonNullable<SessionAnswer['error']>): boolean =>
  name === 'AuthRetryableFetchError' || status === undefined || status === 429 || status >= 500;
