import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { mailboxProblem, withInbox } from '#server/mail/bounces/mailbox.ts';
import { defaultTemplate } from '#server/mail/default-templates.ts';
import { render } from '#server/mail/render.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { emailCommands } from '#shared/commands/emails.ts';
import { AppError } from '#shared/errors.ts';
import {
  type EmailOptions,
  recipientOf,
  requireEmailAdministrator,
  requireEmailManager,
} from './email-options.ts';
import { type EnteredConnection, type MailProtocol, passwordFor, storePassword } from './email-passwords.ts';
import { tryMailServer } from './try-mail-server.ts';

/** A test holds a connection to the database, so it waits for less long than the job does. */
const TEST_LIMITS = { stepMs: 5000, visitMs: 12_000, bytes: 2_000_000 };

/** What decides where emails go besides the saved settings. The password of SMTP_URL is not part of it. */
export const readEmailDelivery = ({ smtpUrl, from }: EmailOptions): Command =>
  defineCommand('read_email_delivery', async ({ client }) => {
    await requireEmailManager(client);
    return { environment: smtpUrl === undefined ? null : new URL(smtpUrl).host, default_sender: from };
  });

/** An administrator saves the mail server. It is used from the next email on. */
export const saveEmailServer = ({ mailer, mailSecret }: EmailOptions): Command =>
  defineCommand('save_email_server', async ({ client, elevate }, input) => {
    await requireEmailAdministrator(client);
    const saved = await elevate('command_emails', async (elevated) => {
      const smtp = await keepPassword(elevated, 'smtp', input, mailSecret);
      const imap = await keepPassword(elevated, 'imap', bounceConnection(input), mailSecret);
      const { rows } = await elevated.query<{ version: string }>(
        `update public.email_server set host = $2, port = $3, security = $4, username = $5, has_password = $6,
           sender = $7, reply_to = $8, senders = $9, keep_days = $10, return_address = $11, bounce_host = $12,
           bounce_port = $13, bounce_security = $14, bounce_username = $15, has_bounce_password = $16,
           updated_by = app.profile_id()
         where updated_at = $1::timestamptz returning to_json(updated_at) as version`,
        [
          ...[input.version, input.host, input.port, input.security, input.username, smtp !== ''],
          ...[input.sender, input.reply_to, JSON.stringify(input.senders), input.keep_days],
          ...[input.return_address, input.bounce_host, input.bounce_port, input.bounce_security],
          ...[input.bounce_username, imap !== ''],
        ],
      );
      const [row] = rows;
      if (!row) throw new AppError('email_server_changed');
      return row;
    });
    mailer.wakeAfterCommit(client);
    mailer.readBouncesAfterCommit(client);
    return saved;
  });

/** Sends the caller a test through the entered mail server, and answers what the server said. Nothing is saved. */
export const testEmailServer = (options: EmailOptions): Command =>
  defineCommand('test_email_server', async ({ client, elevate }, input) => {
    await requireEmailAdministrator(client);
    if (options.staysInside) throw new AppError('example_stays_inside');
    const recipient = await recipientOf(client);
    const password = await elevate('command_emails', async (elevated) => {
      await elevated.query('select app.take_email_test()');
      return passwordFor(elevated, 'smtp', input, options.mailSecret);
    });
    if (!input.host) throw new AppError('email_server_missing');
    const mail = await render(defaultTemplate('test_email'), {
      ...{ email: recipient.email, sent_by: recipient.name, site_url: options.publicUrl },
      ...options.mailer.commonFacts(),
    });
    const { host, port, security, username, sender, reply_to, return_address } = input;
    const result = await tryMailServer(
      { host, port, security, username, password },
      {
        ...{ ...mail, from: sender ?? options.from, to: recipient.email },
        ...(reply_to && { replyTo: reply_to }),
        ...(return_address && { envelope: { from: return_address, to: recipient.email } }),
      },
    );
    return { ...result, to: recipient.email };
  });

/** Looks into the entered mailbox of bounces, and answers what its server said. Nothing is saved, and nothing marked. */
export const testBounceMailbox = (options: EmailOptions): Command =>
  defineCommand('test_bounce_mailbox', async ({ client, elevate }, input) => {
    await requireEmailAdministrator(client);
    if (options.staysInside) throw new AppError('example_stays_inside');
    const entered = bounceConnection(input);
    const password = await elevate('command_emails', async (elevated) => {
      await elevated.query('select app.take_email_test()');
      return passwordFor(elevated, 'imap', entered, options.mailSecret);
    });
    if (!entered.host) throw new AppError('bounce_mailbox_missing', {}, { field: 'bounce_host' });
    const connection = { ...entered, host: entered.host, password };
    try {
      const messages = await withInbox(connection, async ({ size }) => size, { limits: TEST_LIMITS });
      return { is_read: true, answer: '', messages };
    } catch (error) {
      return { is_read: false, answer: mailboxProblem(error), messages: 0 };
    }
  });

/** The password that is used from now on; it is stored when it was entered. */
async function keepPassword(
  elevated: ElevatedClient,
  protocol: MailProtocol,
  entered: EnteredConnection,
  mailSecret: string,
): Promise<string> {
  const password = await passwordFor(elevated, protocol, entered, mailSecret);
  if (entered.password !== null || password === '')
    await storePassword(elevated, protocol, password, mailSecret);
  return password;
}

const bounceConnection = (
  input: InputChecked<(typeof emailCommands)['test_bounce_mailbox']>,
): EnteredConnection => ({
  host: input.bounce_host,
  port: input.bounce_port,
  security: input.bounce_security,
  username: input.bounce_username,
  password: input.bounce_password,
});
