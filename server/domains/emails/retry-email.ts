import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { type EmailOptions, requireEmailManager } from './email-options.ts';

interface Row {
  status: string;
  is_whole: boolean;
  void_document: keyof typeof OF_VOID | null;
  host: string | null;
}

/** Why an email is not sent again, by what it brings that is void. */
const OF_VOID = {
  invoice: 'email_of_void_invoice',
  credit_note: 'email_of_void_credit_note',
  payment: 'email_of_void_payment',
} as const;

const RETRYABLE = ['failed', 'bounced', 'captured'];

/** Sends a failed, bounced, or captured email again, as long as its whole text is stored. */
export const retryEmail = ({ mailer, smtpUrl }: EmailOptions): Command =>
  defineCommand('retry_email', async ({ client, elevate }, { email_id }) => {
    await requireEmailManager(client);
    await elevate('command_emails', async (elevated) => {
      const { rows } = await elevated.query<Row>(
        `select l.status, s.host, app.void_document_of(l) as void_document,
           exists (select b.email_id from app.mail_bodies b where b.email_id = l.id)
             or not l.is_confidential and position('[hidden]' in l.html || l.text) = 0 as is_whole
         from public.email_log l cross join public.email_server s where l.id = $1 for update of l`,
        [email_id],
      );
      const [email] = rows;
      if (!email) throw new AppError('email_missing');
      if (!RETRYABLE.includes(email.status)) throw new AppError('email_not_retryable');
      if (email.void_document) throw new AppError(OF_VOID[email.void_document]);
      if (!email.is_whole) throw new AppError('email_text_gone');
      if (smtpUrl === undefined && !email.host) throw new AppError('email_server_missing');
      await elevated.query(
        `update public.email_log set status = 'queued', attempts = 0, next_attempt_at = now() where id = $1`,
        [email_id],
      );
    });
    mailer.wakeAfterCommit(client);
    return { status: 'queued' };
  });

/** Lets emails to an address go out again, with those that waited for it. */
export const clearRejectedAddress = ({ mailer }: EmailOptions): Command =>
  defineCommand('clear_rejected_address', async ({ client, elevate }, { address }) => {
    await requireEmailManager(client);
    const released = await elevate('command_emails', async (elevated) => {
      await elevated.query('delete from public.rejected_addresses where address = $1', [address]);
      const { rowCount } = await elevated.query(
        `update public.email_log l set status = 'queued', next_attempt_at = now()
         where l.status = 'paused' and lower(l.to_address) = $1 and app.void_document_of(l) is null`,
        [address],
      );
      return rowCount ?? 0;
    });
    mailer.wakeAfterCommit(client);
    return { released };
  });
