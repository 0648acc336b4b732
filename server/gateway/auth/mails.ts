import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { OneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';
import { addressRefused, askAgainLater, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { addressBlock } from '#server/gateway/client-address.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/** What a link is made of. */
export type LinkContext = Pick<AuthContext, 'settings' | 'authUrl' | 'siteUrl'>;

/** What a mail is for; also the name of its template. */
export type MailPurpose =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'email_change_current'
  | 'reauthentication'
  | 'new_device';

/** The `type` that a link or code of a purpose is verified with. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

/** The link of a mail (auth protocol 4.9). */
export function verifyLink(
  context: LinkContext,
  linkToken: string,
  type: LinkType,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo });
  return `${context.authUrl}/verify?${query}`;
}

/** A mail with a link and a code. */
export function linkMail(
  context: LinkContext,
  mail: {
    to: string;
    purpose: MailPurpose;
    type: LinkType;
    token: OneTimeToken;
    redirectTo: string;
    /** The address that is to be changed, '' where there is none yet, and the one that is to come. */
    change?: { oldEmail: string; newEmail: string };
  },
): OutgoingMail {
  const url = verifyLink(context, mail.token.linkToken, mail.type, mail.redirectTo);
  const minutes = String(Math.round(context.settings.mailTokenSeconds / 60));
  const data: Record<string, string> = {
    url,
    code: mail.token.code,
    email: mail.to,
    site_url: context.siteUrl,
    valid_minutes: minutes,
  };
  if (mail.change) Object.assign(data, { old_email: mail.change.oldEmail, new_email: mail.change.newEmail });
  return { to: mail.to, template: mail.purpose, data };
}

/**
 * Stands before each mail: one to an address now and then, not many caused by one client, and so many an hour by all,
 * for a mail server that sends too many is trusted no more. It counts whether or not the address has an account, so
 * that the refusal tells nobody which addresses do.
 * @throws AuthError 429
 */
export async function guardMail(
  context: AuthContext,
  request: FastifyRequest,
  purpose: MailPurpose,
  address: string,
): Promise<void> {
  const { mails, mailIntervalSeconds, mailsHourly } = context.settings.limits;
  const clientWait = await takeAttempt(context, limitKey('mails', addressBlock(request.ip)), mails);
  if (clientWait > 0) throw addressRefused(clientWait);
  if (mailIntervalSeconds > 0) {
    const interval = { attempts: 1, windowSeconds: mailIntervalSeconds };
    const wait = await takeAttempt(context, limitKey('mail', purpose, address), interval);
    if (wait > 0) throw askAgainLater('over_email_send_rate_limit', wait);
  }
  const hourlyWait = mailsHourly.attempts > 0 ? await takeAttempt(context, 'mails-hourly', mailsHourly) : 0;
  if (hourlyWait > 0) {
    const extras = { retryAfterSeconds: hourlyWait };
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', extras);
  }
}

/** Longer than the work for any account takes, so that known and unknown addresses are answered after the same time. */
const EVEN_MS = 100;

/** Runs `work` and answers no sooner than a fixed time after the start. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
