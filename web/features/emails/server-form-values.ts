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
  bounce_host: message('Mailbox host'),
  bounce_port: message('Mailbox port'),
  bounce_security: message('Mailbox encryption'),
  bounce_username: message('Mailbox user name'),
  bounce_password: message('Mailbox password'),
  return_address: message('Return address'),
  keep_days: message('Days until emails are removed from the log'),
};
export type ServerField = keyof typeof FIELDS;

/** The two connections that the settings have: the names and labels of their fields. */
export const CONNECTIONS = {
  server: {
    host: {
      name: 'host',
      label: message('Host'),
      hint: message(
        'Empty: emails are kept in the portal and not sent; the links of invitations are copied.',
      ),
      example: 'smtp.example.com',
    },
    port: { name: 'port', label: message('Port') },
    security: {
      name: 'security',
      label: message('Encryption'),
      ports: { starttls: 587, tls: 465 } as Readonly<Record<string, number>>,
      choices: {
        starttls: message('STARTTLS (port 587)'),
        tls: message('TLS (port 465)'),
        none: message('None'),
      },
    },
    username: { name: 'username', label: message('User name') },
    password: { name: 'password', label: message('Password') },
  },
  bounces: {
    host: {
      name: 'bounce_host',
      label: message('Mailbox host'),
      hint: message('Empty: bounced emails are not noticed.'),
      example: 'imap.example.com',
    },
    port: { name: 'bounce_port', label: message('Mailbox port') },
    security: {
      name: 'bounce_security',
      label: message('Mailbox encryption'),
      ports: { starttls: 143, tls: 993 } as Readonly<Record<string, number>>,
      choices: {
        tls: message('TLS (port 993)'),
        starttls: message('STARTTLS (port 143)'),
        none: message('None'),
      },
    },
    username: { name: 'bounce_username', label: message('Mailbox user name') },
    password: { name: 'bounce_password', label: message('Mailbox password') },
  },
} as const;

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
  bounce_host: saved.bounce_host,
  bounce_port: saved.bounce_port,
  bounce_security: saved.bounce_security,
  bounce_username: saved.bounce_username,
  bounce_password: null,
  return_address: saved.return_address,
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
    case 'bounce_password':
      return values[field] === null ? t('The one that is stored') : t('The one that you have entered');
    case 'security':
      return t(CONNECTIONS.server.security.choices[values.security]);
    case 'bounce_security':
      return t(CONNECTIONS.bounces.security.choices[values.bounce_security ?? 'tls']);
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
