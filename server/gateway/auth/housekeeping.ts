import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { KNOWN_FOR_MS } from '#server/gateway/auth/known-devices.ts';
import { refreshMetadata } from '#server/gateway/auth/saml/refresh-metadata.ts';
import { restingUntil } from '#server/gateway/auth/session-inactivity.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

const EVERY_MS = 10 * 60_000;
/** What has run out stays for a day, so that a late look can still say "expired" and not "unknown". */
const KEEP_MS = 24 * 3600_000;

/** Removes what has run out: tries, tokens, flows, challenges, devices and sessions. */
export async function sweep(context: AuthContext, now = new Date()): Promise<void> {
  const { database, settings } = context;
  const old = new Date(now.getTime() - KEEP_MS);
  const oldToken = new Date(old.getTime() - settings.mailTokenSeconds * 1000);
  const run = (text: string, values: unknown[]) => database.pool.query(text, values);
  await run('delete from auth.rate_limits where expires_at < $1', [now]);
  await run('delete from auth.one_time_tokens where created_at < $1', [oldToken]);
  await run('delete from auth.used_links where used_at < $1', [oldToken]);
  await run('delete from auth.sms_log where created_at < $1', [old]);
  await run('delete from auth.saml_relay_states where created_at < $1', [old]);
  await run('delete from auth.saml_assertions where created_at < $1', [old]);
  await run('delete from auth.flow_state where created_at < $1', [oldToken]);
  await run('delete from auth.webauthn_challenges where expires_at < $1', [old]);
  await run('delete from auth.known_devices where last_seen_at < $1', [
    new Date(now.getTime() - KNOWN_FOR_MS),
  ]);
  await run('delete from auth.mfa_challenges where created_at < $1', [old]);
  await run(`delete from auth.mfa_factors where status = 'unverified' and created_at < $1`, [old]);
  await run('delete from auth.sessions where not_after < $1 and coalesce(delivers_until < $2, true)', [
    old,
    now,
  ]);
  const rested = restingUntil(settings, old);
  if (rested) {
    await run(
      `delete from auth.sessions where coalesce(refreshed_at, created_at) < $1 and coalesce(delivers_until < $2, true)`,
      [rested, now],
    );
  }
}

/** Starts the jobs of the auth gateway. */
export function startHousekeeping(context: AuthContext, jobs: Jobs): void {
  jobs.start({ name: 'sweep-sign-in', everyMs: EVERY_MS, run: () => sweep(context) });
  if (!context.settings.saml.enabled) return;
  jobs.start({ name: 'refresh-saml-metadata', everyMs: EVERY_MS, run: () => refreshMetadata(context) });
}
