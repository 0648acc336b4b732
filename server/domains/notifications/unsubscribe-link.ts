import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { OFFICE } from './acting-as.ts';

const PATH = '/unsubscribe';

/**
 * The link in a mail that stops such mails without a sign-in. It holds for ever, because mails are kept: all it can do is
 * to switch mails about messages off.
 */
export function unsubscribeUrl(publicUrl: string, linkSecret: string, profileId: string): string {
  return `${publicUrl}${PATH}?token=${profileId}.${signatureOf(linkSecret, profileId)}`;
}

/** Whose mails a token of such a link stops; null for one that this portal has not signed. */
export function readUnsubscribeToken(linkSecret: string, token: string): string | null {
  const [profileId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(linkSecret, profileId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? profileId : null;
}

/** Switches all mails about messages off: whoever asks for no more mail wants none about being named either. */
export async function stopMails(database: Database, profileId: string): Promise<void> {
  await database.as(OFFICE, (office) =>
    office.query(
      `update public.notification_settings set email_messages = 'off', email_mentions = false where profile_id = $1`,
      [profileId],
    ),
  );
}

function signatureOf(linkSecret: string, profileId: string): string {
  return createHmac('sha256', linkSecret).update(`unsubscribe ${profileId}`).digest('base64url');
}
