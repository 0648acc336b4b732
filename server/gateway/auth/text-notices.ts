import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import { type Message, message, t } from '#shared/text.ts';

/** A notice about a change of the account; also the name of the mail's template. */
export type Notice =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked';

/** Plain and without a link: nobody should learn to open what comes in a message. */
const TEXTS: Record<Notice, Message> = {
  password_changed: message('Your password was changed just now.'),
  email_changed: message('Your account got another email address just now.'),
  phone_changed: message('Your account got another phone number just now, ending in {{phone_end}}.'),
  passkey_added: message('A passkey was added to your account just now.'),
  passkey_removed: message('A passkey of your account was removed just now.'),
  factor_added: message('A second factor was added to your account just now.'),
  factor_removed: message('A second factor of your account was removed just now.'),
  recovery_codes_made: message('New recovery codes were made for your account just now.'),
  recovery_code_used: message(
    'A recovery code of your account was used just now, {{count}} is left.|A recovery code of your account was used just now, {{count}} are left.',
  ),
  identity_linked: message('Another account was linked to yours just now, and can sign in.'),
  identity_unlinked: message('An account was unlinked from yours just now.'),
};
const OTHER_NUMBER = message('Your account got another phone number just now.');
const NOT_YOU = message('If this was not you, set a new password at once and tell whoever runs the site.');

/** A notice in the portal's language. `facts` are those of the mail. */
export function noticeText(notice: Notice, { phone_end, codes_left }: Record<string, string>): string {
  const text = notice === 'phone_changed' && !phone_end ? OTHER_NUMBER : TEXTS[notice];
  return [t(text, { phone_end, count: Number(codes_left) }), t(NOT_YOU)].join(' ');
}

/**
 * The number of notices per phone number and hour. Not shared with the limit of codes, because an attacker in the
 * account could exhaust that one first to suppress the notice.
 */
const PER_NUMBER = { attempts: 10, windowSeconds: 3600 };

/**
 * Tells a person without an address by message, once the transaction of `client` stands. Nobody waits for the provider.
 * Messages cost money: they count in what all together may cause in an hour, and what is above a limit is reported
 * instead.
 * @param user as they were before: it goes to the proven number that they had
 */
export function textPerson(
  client: pg.ClientBase,
  context: AuthContext,
  user: Pick<UserRow, 'phone' | 'phone_confirmed_at'>,
  notice: Notice,
  facts: Record<string, string>,
): void {
  const { phone } = user;
  if (!context.settings.phone.enabled || !phone || !user.phone_confirmed_at) return;
  const text = noticeText(notice, facts);
  afterCommit(client, async () => {
    void send(context, phone, text).catch((error) =>
      context.report(error, `The notice "${notice}" could not be sent.`),
    );
  });
}

async function send(context: AuthContext, phone: string, text: string): Promise<void> {
  const { hourly } = context.settings.phone.limits;
  if ((await takeAttempt(context, limitKey('sms-notice', phone), PER_NUMBER)) > 0) {
    throw new Error('Too many notices for one number.');
  }
  if ((await takeAttempt(context, 'sms-hourly', hourly)) > 0) {
    throw new Error('All messages of this hour are used up (AUTH_LIMIT_SMS_HOURLY).');
  }
  await context.sendSms({ to: phone, channel: 'sms', text });
}
