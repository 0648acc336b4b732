import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';

/** The outbox belongs to the office's tables, which the server writes as `service_role`. */
export const OUTBOX: Identity = { role: 'service_role', claims: { role: 'service_role' } };

export interface QueuedMail {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe_url: string | null;
  /** This attempt included. */
  attempts: number;
}

const AT_ONCE = 4;
/** A node that claimed a mail and died is relieved after this time. */
const LEASE_SECONDS = 300;
const ATTEMPTS_AT_MOST = 12;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** Takes the mails that are due, for this node alone: others skip them. `client` runs as service_role. */
export async function claimDue(client: pg.ClientBase): Promise<QueuedMail[]> {
  const { rows } = await client.query<QueuedMail>(
    `update public.email_log set status = 'sending', attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => $2)
     where id in (
       select id from public.email_log where status in ('queued', 'sending') and next_attempt_at <= now()
       order by next_attempt_at limit $1 for update skip locked)
     returning id, to_address, subject, html, text, unsubscribe_url, attempts`,
    [AT_ONCE, LEASE_SECONDS],
  );
  return rows;
}

/** Notes that the mail server took the mail; its links and codes are secrets that nobody needs any more. */
export async function markSent(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    `update public.email_log set status = 'sent', sent_at = now(), last_error = null, html = '', text = '',
       unsubscribe_url = null
     where id = $1`,
    [id],
  );
}

/** Notes a failed attempt: again later, with growing pauses, unless the server refused it for good or it is enough. */
export async function markFailed(client: pg.ClientBase, mail: QueuedMail, error: Error): Promise<void> {
  const final = isFinal(error) || mail.attempts >= ATTEMPTS_AT_MOST;
  await client.query(
    `update public.email_log set status = $2, last_error = $3, next_attempt_at = now() + make_interval(secs => $4)
     where id = $1`,
    [mail.id, final ? 'failed' : 'queued', error.message.slice(0, 500), pauseSeconds(mail.attempts)],
  );
}

/** The pause after the n-th failed attempt: half a minute, doubling up to an hour. */
export function pauseSeconds(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

/** An answer of 500 and more means "never"; but 535, a wrong password of ours, can be set right. */
function isFinal(error: Error): boolean {
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  return code >= 500 && code < 600 && (error as { code?: string }).code !== 'EAUTH';
}
