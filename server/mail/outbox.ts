import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { MailRecord } from './mail.ts';

/** The outbox belongs to the office's tables, which the server writes as `service_role`. */
export const OUTBOX: Identity = { role: 'service_role', claims: { role: 'service_role' } };

export interface QueuedMail {
  id: string;
  to_address: string;
  template: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe_url: string | null;
  /** This attempt included. */
  attempts: number;
  /** How long ago it was written. */
  ageSeconds: number;
}

/** A node that claimed a mail and died is relieved after this time. */
const LEASE_SECONDS = 300;
const ATTEMPTS_AT_MOST = 12;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
/** A mail server that did not answer may be back at any moment: mails wait no longer than this for the next attempt. */
const LONGEST_SILENCE_SECONDS = 60;
/** How long a mail is tried while the mail server does not answer. */
const SILENCE_ENDURED_SECONDS = 6 * 3600;

/** What a mail says, and the link that stops mails like it. */
interface MailBody {
  html: string;
  text: string;
  unsubscribeUrl: string | null;
}

/** A mail to be put into the outbox. */
export interface NewMail {
  to: string;
  template: string;
  subject: string;
  /** What the office's log shows. */
  copy: Pick<MailBody, 'html' | 'text'>;
  /** What its reader gets, where that differs from the copy. */
  body: MailBody | undefined;
  /** Its text is for its reader alone: the office's log shows everything else of it. */
  isConfidential: boolean;
  /** Whether a mail server is set; without one the mail is kept. */
  isSent: boolean;
  records: readonly MailRecord[];
}

/** Puts a mail into the outbox; one to an address that refuses mail is paused. `client` runs as service_role. */
export async function insertMail(client: pg.ClientBase, mail: NewMail): Promise<string> {
  const { to, template, subject, copy, body, isConfidential, isSent, records } = mail;
  const { rows } = await client.query<{ id: string }>(
    `with mail as (
       insert into public.email_log (to_address, template, subject, is_confidential, status, html, text, profile_id)
       values ($1, $2, $3, $4,
         case when exists (select from public.rejected_addresses where address = lower($1)) then 'paused' else $5 end,
         $6, $7, (select id from public.profiles where email = lower($1) order by is_active desc, id limit 1))
       returning id),
     body as (
       insert into app.mail_bodies (email_id, html, text, unsubscribe_url)
       select id, $8::text, $9::text, $10::text from mail where $8::text is not null),
     records as (
       insert into public.email_records (email_id, record_table, record_id)
       select distinct mail.id, r."table", r.id from mail, jsonb_to_recordset($11::jsonb) as r ("table" text, id uuid))
     select id from mail`,
    [
      ...[to, template, subject.slice(0, 1000), isConfidential, isSent ? 'queued' : 'captured'],
      ...[copy.html, copy.text],
      ...[body?.html, body?.text, body?.unsubscribeUrl],
      JSON.stringify(records),
    ],
  );
  return rows[0]?.id ?? '';
}

/** Takes the mail that has been due for longest, for this node alone: others skip it. `client` runs as service_role. */
export async function claimDue(client: pg.ClientBase): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>(
    `with mail as (
       update public.email_log set status = 'sending', attempts = attempts + 1,
         next_attempt_at = now() + make_interval(secs => $1)
       where id = (
         select id from public.email_log where status in ('queued', 'sending') and next_attempt_at <= now()
         order by next_attempt_at limit 1 for update skip locked)
       returning *)
     select mail.id, to_address, template, subject, attempts,
       extract(epoch from now() - created_at)::float8 as "ageSeconds",
       coalesce(b.html, mail.html) as html, coalesce(b.text, mail.text) as text, b.unsubscribe_url
     from mail left join app.mail_bodies b on b.email_id = mail.id`,
    [LEASE_SECONDS],
  );
  return rows[0];
}

/** Notes that the mail server took the mail; nobody needs its links and codes any more. */
export async function markSent(
  client: pg.ClientBase,
  id: string,
  { from, replyTo }: { from: string; replyTo: string | undefined },
): Promise<void> {
  await deleteBody(client, id);
  await client.query(
    `update public.email_log set status = 'sent', sent_at = now(), last_error = null, sender = $2, reply_to = $3
     where id = $1`,
    [id, from.slice(0, 400), replyTo?.slice(0, 400)],
  );
}

async function deleteBody(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from app.mail_bodies where email_id = $1', [id]);
}

/**
 * Notes a failed attempt: again later, unless the server refused it for good or it is enough. A refusal makes the
 * pauses grow; a server that does not answer is asked again every minute, so that mails leave as soon as it is back.
 */
export async function markFailed(client: pg.ClientBase, mail: QueuedMail, error: Error): Promise<void> {
  const isSilent = answerCode(error) === 0;
  const isEnough = isSilent
    ? mail.ageSeconds >= SILENCE_ENDURED_SECONDS
    : isFinal(error) || mail.attempts >= ATTEMPTS_AT_MOST;
  const longest = isSilent ? LONGEST_SILENCE_SECONDS : LONGEST_PAUSE_SECONDS;
  await client.query(
    `update public.email_log set status = $2, last_error = $3, next_attempt_at = now() + make_interval(secs => $4)
     where id = $1`,
    [
      mail.id,
      isEnough ? 'failed' : 'queued',
      error.message.slice(0, 500),
      Math.min(longest, pauseSeconds(mail.attempts)),
    ],
  );
  // A self-check changes nothing, also when it fails.
  if (isRejectedAddress(error) && mail.template !== 'self_check')
    await markRejected(client, mail.id, error.message);
}

/** A mail server refuses the recipient of this mail for good: mails to the address are paused from now on. */
export async function markRejected(client: pg.ClientBase, emailId: string, answer: string): Promise<void> {
  await client.query(
    `insert into public.rejected_addresses as r (address, profile_id, email_id, answer)
     select lower(l.to_address), l.profile_id, l.id, $2 from public.email_log l where l.id = $1
     on conflict (address) do update set email_id = excluded.email_id, answer = excluded.answer, created_at = now()`,
    [emailId, answer.slice(0, 500)],
  );
}

/**
 * Whether a refusal is about the recipient's address. Not so: a refused sender or text, and what the server refuses us
 * by a rule of its own (5.7.x, RFC 3463).
 */
function isRejectedAddress(error: Error): boolean {
  const { command = '', response = '' } = error as { command?: string; response?: string };
  return isFinal(error) && command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(response);
}

/** The pause after the n-th failed attempt: half a minute, doubling up to an hour. */
function pauseSeconds(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

/** An answer of 500 and more means "never"; but 535, a wrong password of ours, can be set right. */
function isFinal(error: Error): boolean {
  const code = answerCode(error);
  return code >= 500 && code < 600 && (error as { code?: string }).code !== 'EAUTH';
}

/** The code that the mail server answered with; 0 when it did not answer. */
function answerCode(error: Error): number {
  return (error as { responseCode?: number }).responseCode ?? 0;
}
