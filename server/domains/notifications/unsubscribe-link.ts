import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { OFFICE } from './acting-as.ts';

const PATH = '/unsubscribe';

/** What mails are about: each kind is stopped by links of its own. */
export type MailSubject = 'messages' | 'work';

/** Unsubscribing from mails about messages includes mentions. */
const STOPPED: Record<MailSubject, string> = {
  messages: `email_messages = 'off', email_mentions = false`,
  work: `email_assignments = 'off', email_reviews = 'off', email_approvals = 'off', email_due = 'off'`,
};

/**
 * The link in a mail that stops such mails without a sign-in. It holds for ever, because mails are kept: all it can do
 * is to switch mails of that subject off. Links about messages are older than the others and bear no name.
 */
export function unsubscribeUrl(
  publicUrl: string,
  linkSecret: string,
  profileId: string,
  subject: MailSubject = 'messages',
): string {
  const name = subject === 'messages' ? '' : `${subject}.`;
  return `${publicUrl}${PATH}?token=${profileId}.${name}${signatureOf(linkSecret, profileId, subject)}`;
}

/** Whose mails a token of such a link stops, and which; null for one that this portal has not signed. */
export function readUnsubscribeToken(
  linkSecret: string,
  token: string,
): { profileId: string; subject: MailSubject } | null {
  const parts = token.split('.');
  const subject = parts[1] === 'work' ? 'work' : 'messages';
  const [profileId = '', signature = ''] = subject === 'work' ? parts.toSpliced(1, 1) : parts;
  const expected = Buffer.from(signatureOf(linkSecret, profileId, subject));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { profileId, subject } : null;
}

/** Switches all mails about a subject off. */
export async function stopMails(
  database: Database,
  { profileId, subject }: { profileId: string; subject: MailSubject },
): Promise<void> {
  await database.as(OFFICE, (office) =>
    office.query(`update public.notification_settings set ${STOPPED[subject]} where profile_id = $1`, [
      profileId,
    ]),
  );
}

function signatureOf(linkSecret: string, profileId: string, subject: MailSubject): string {
  const meaning = subject === 'messages' ? 'unsubscribe' : `unsubscribe ${subject}`;
  return createHmac('sha256', linkSecret).update(`${meaning} ${profileId}`).digest('base64url');
}
