import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdOwed } from '#server/domains/payments/dunning/held-owed.ts';
import { queueReminder, type ReminderOptions } from '#server/domains/payments/dunning/reminder-mail.ts';
import { once } from '#server/domains/payments/once.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';

interface Options extends ReminderOptions {
  timeZone: () => string;
}

/**
 * Reminds of one invoice now. The office decides it, so a stop or a promise is not in the way; nobody is reminded of what
 * is paid or disputed, or twice within minutes.
 */
export const sendReminder = (options: Options): Command =>
  defineCommand('send_reminder', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
    let reminded: { customer: string } | undefined;
    const answer = await elevate('command_payments', (elevated) =>
      once(elevated, 'send_reminder', input, async () => {
        const invoice = await holdOwed(elevated, input.invoice_id);
        if (invoice.isDisputed) throw new AppError('reminder_disputed', { number: invoice.number });
        if (!invoice.email) throw new AppError('invoice_recipient_missing');
        await requireNoneLately(elevated, invoice.id, options.timeZone());
        const { rows } = await elevated.query<{ id: string }>(
          `insert into public.invoice_reminders (partner_invoice_id, balance_amount, sent_to)
           values ($1, $2, $3) returning id`,
          [invoice.id, invoice.balance, invoice.email],
        );
        reminded = invoice;
        return { id: rows[0]?.id ?? '', sent_to: invoice.email };
      }),
    );
    // A repetition gets the first answer, and no second email.
    const { customer } = reminded ?? {};
    if (customer)
      await asGateway(client, () =>
        asService(client, () =>
          queueReminder(client, options, { customer, invoices: [input.invoice_id], stepDays: null }),
        ),
      );
    return answer;
  });

/** @throws AppError `conflict` when somebody, or the schedule, has just reminded of the invoice, which is held */
async function requireNoneLately(
  elevated: ElevatedClient,
  invoiceId: string,
  timeZone: string,
): Promise<void> {
  const { rows } = await elevated.query<{ at: Date | null }>(
    `select max(created_at) as at from public.invoice_reminders
     where partner_invoice_id = $1 and created_at > clock_timestamp() - interval '10 minutes'`,
    [invoiceId],
  );
  const at = rows[0]?.at;
  if (at) throw new AppError('reminder_sent_lately', { time: formatInZone('time', at, timeZone) });
}
