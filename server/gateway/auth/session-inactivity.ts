import type pg from 'pg';
import type { z } from 'zod';

interface Settings {
  /** 0: sessions may rest for as long as they last. */
  sessionInactivityHours: number;
}

/**
 * Sessions that were last refreshed up to this moment have ended by resting; undefined where they may rest for as long
 * as they last.
 */
export function restingUntil(settings: Settings, now = new Date()): Date | undefined {
  const hours = settings.sessionInactivityHours;
  return hours === 0 ? undefined : new Date(now.getTime() - hours * 3600_000);
}

/** Whether a session has ended because it was not refreshed for too long. The caller holds its row. */
export async function hasRested(
  client: pg.ClientBase,
  { settings }: { settings: Settings },
  sessionId: string,
): Promise<boolean> {
  const until = restingUntil(settings);
  if (!until) return false;
  const { rowCount } = await client.query(
    'select from auth.sessions where id = $1 and coalesce(refreshed_at, created_at) <= $2',
    [sessionId, until],
  );
  return rowCount === 1;
}

/**
 * Reports an end that would come while an access token still counts: the token's session would be over, and not over.
 */
export function requireLongerThanTokens(
  env: { AUTH_SESSION_INACTIVITY_HOURS: number; AUTH_JWT_EXPIRY_SECONDS: number },
  check: z.RefinementCtx,
): void {
  const seconds = env.AUTH_SESSION_INACTIVITY_HOURS * 3600;
  if (seconds === 0 || seconds > env.AUTH_JWT_EXPIRY_SECONDS) return;
  const message = 'it must be longer than AUTH_JWT_EXPIRY_SECONDS, after which sessions are refreshed';
  check.addIssue({ code: 'custom', path: ['AUTH_SESSION_INACTIVITY_HOURS'], message });
}
