import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdOwed } from '#server/domains/payments/dunning/held-owed.ts';
import { queueReminder, type ReminderOptions } from '#server/domains/payments/dunning/reminder-mail.ts';
import { once } from '#server/domains/payments/once.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Reminds of one invoice now. The office decides it, so a stop or a promise is not in the way; nobody is reminded of what
 * is paid or disputed.
 */
export const sendReminder = (options: ReminderOptions): Command =>
  defineCommand('send_reminder', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
    let reminded: { customer: string } | undefined;
    const answer = await elevate('command_payments', (elevated) =>
      once(elevated, 'send_reminder', input, async () => {
        const invoice = await holdOwed(elevated, input.invoice_id);
        if (invoice.isDisputed) throw new AppError('reminder_disputed', { number: invoice.number });
        if (!invoice.email) throw new AppError('invoice_recipient_missing');
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
