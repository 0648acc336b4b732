import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { seal, unseal } from '#server/gateway/auth/sealed.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { defaultTemplate } from '#server/mail/default-templates.ts';
import type { MailConnection } from '#server/mail/mail-server.ts';
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
import { tryMailServer } from './try-mail-server.ts';

type Entered = InputChecked<(typeof emailCommands)['test_email_server']>;

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
      const password = await passwordFor(elevated, input, mailSecret);
      if (input.password !== null || password === '') await storePassword(elevated, password, mailSecret);
      const { rows } = await elevated.query<{ version: string }>(
        `update public.email_server set host = $2, port = $3, security = $4, username = $5, has_password = $6,
           sender = $7, reply_to = $8, senders = $9, keep_days = $10, updated_by = app.profile_id()
         where updated_at = $1::timestamptz returning to_json(updated_at) as version`,
        [
          ...[input.version, input.host, input.port, input.security, input.username, password !== ''],
          ...[input.sender, input.reply_to, JSON.stringify(input.senders), input.keep_days],
        ],
      );
      const [row] = rows;
      if (!row) throw new AppError('email_server_changed');
      return row;
    });
    mailer.wakeAfterCommit(client);
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
      return passwordFor(elevated, input, options.mailSecret);
    });
    if (!input.host) throw new AppError('email_server_missing');
    const mail = await render(defaultTemplate('test_email'), {
      ...{ email: recipient.email, sent_by: recipient.name, site_url: options.publicUrl },
      ...options.mailer.commonFacts(),
    });
    const { host, port, security, username, sender, reply_to } = input;
    const result = await tryMailServer(
      { host, port, security, username, password },
      { ...mail, from: sender ?? options.from, to: recipient.email, ...(reply_to && { replyTo: reply_to }) },
    );
    return { ...result, to: recipient.email };
  });

/**
 * The password to use. The stored one goes only to the server and the user name for which it was entered: otherwise an
 * administrator could have it sent to a server of their own.
 * @throws AppError `rule_violation`
 */
async function passwordFor(elevated: ElevatedClient, input: Entered, mailSecret: string): Promise<string> {
  if (input.password !== null) return input.password;
  const stored = await storedConnection(elevated);
  if (!stored?.sealed) return '';
  const isSame = (['host', 'port', 'security', 'username'] as const).every(
    (key) => stored[key] === input[key],
  );
  if (!isSame) {
    if (input.host === null || input.username === '') return '';
    throw new AppError('email_server_password_missing', {}, { field: 'password' });
  }
  try {
    return unseal(mailSecret, stored.sealed);
  } catch {
    throw new AppError('email_server_password_missing', {}, { field: 'password' });
  }
}

async function storedConnection(client: pg.PoolClient) {
  const { rows } = await client.query<Omit<MailConnection, 'password'> & { sealed: string | null }>(
    `select s.host, s.port, s.security, s.username, p.sealed
     from public.email_server s left join app.email_server_password p on p.id`,
  );
  return rows[0];
}

async function storePassword(elevated: ElevatedClient, password: string, mailSecret: string): Promise<void> {
  if (password === '') {
    await elevated.query('delete from app.email_server_password');
    return;
  }
  await elevated.query(
    `insert into app.email_server_password (id, sealed) values (true, $1)
     on conflict (id) do update set sealed = excluded.sealed`,
    [seal(mailSecret, password)],
  );
}
