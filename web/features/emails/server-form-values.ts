import type { CommandInput } from '#shared/commands.ts';
import { EMAIL_KINDS, EMAIL_NAMES } from '#shared/rules/email-templates.ts';
import type { EmailServer } from '#web/features/emails/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** The fields of the email settings. */
export type ServerFormValues = CommandInput<'save_email_server'>;

/** The label of each field, in the comparison of two versions. */
export const FIELDS: Readonly<Record<Exclude<keyof ServerFormValues, 'version'>, Message>> = {
  host: message('Host'),
  port: message('Port'),
  security: message('Encryption'),
  username: message('User name'),
  password: message('Password'),
  sender: message('Sender'),
  reply_to: message('Reply to'),
  senders: message('Other senders for single emails'),
  keep_days: message('Days until emails are removed from the log'),
};
export type ServerField = keyof typeof FIELDS;

export const ENCRYPTIONS: Readonly<Record<string, Message>> = {
  starttls: message('STARTTLS (port 587)'),
  tls: message('TLS (port 465)'),
  none: message('None'),
};

/** The saved settings as the form begins with them. The password never leaves the portal: null keeps it. */
export const formOf = (saved: EmailServer['saved']): ServerFormValues => ({
  version: saved.updated_at,
  host: saved.host,
  port: saved.port,
  security: saved.security,
  username: saved.username,
  password: null,
  sender: saved.sender,
  reply_to: saved.reply_to,
  senders: sendersOf(saved.senders as ServerFormValues['senders']),
  keep_days: saved.keep_days,
});

/** Every email with its own sender, in one order, so that two versions can be compared. */
export const sendersOf = (senders: ServerFormValues['senders'] = {}) =>
  Object.fromEntries(
    EMAIL_NAMES.map((name) => [
      name,
      { sender: senders[name]?.sender ?? null, reply_to: senders[name]?.reply_to ?? null },
    ]),
  );

/** A value as the comparison of two versions shows it. A password is never shown. */
export function shownValue(values: ServerFormValues, field: ServerField): string {
  switch (field) {
    case 'password':
      return values.password === null ? t('The one that is stored') : t('The one that you have entered');
    case 'security':
      return t(ENCRYPTIONS[values.security] ?? message('None'));
    case 'senders':
      return EMAIL_NAMES.flatMap((name) => {
        const { sender, reply_to } = values.senders?.[name] ?? {};
        const addresses = [sender, reply_to && t('Replies: {{address}}', { address: reply_to })];
        const own = addresses.filter(Boolean).join(', ');
        return own ? [`${t(EMAIL_KINDS[name].title)}: ${own}`] : [];
      }).join('\n');
    default:
      return String(values[field] ?? '');
  }
}
