import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireSameCustomer } from '#server/domains/payments/dunning/same-customer.ts';
import { holdCustomer } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import { AppError } from '#shared/errors.ts';

/** Stops the reminders of an invoice or of a customer, until somebody resumes them. */
export const stopReminders = defineCommand('stop_reminders', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'stop_reminders', input, async () => {
      const { organization_id, invoice_id, reason } = input;
      await holdCustomer(elevated, organization_id, invoice_id ? [invoice_id] : []);
      if (invoice_id) await requireSameCustomer(elevated, invoice_id, organization_id);
      const { rows } = await elevated.query<{ id: string }>(
        `insert into public.reminder_stops (organization_id, partner_invoice_id, reason)
         values ($1, $2, $3) on conflict do nothing returning id`,
        [invoice_id ? null : organization_id, invoice_id, reason],
      );
      if (!rows[0]) throw new AppError('reminder_stopped_already');
      return rows[0];
    }),
  );
});

/** Ends a stop: the schedule goes on with the step that is due. */
export const resumeReminders = defineCommand('resume_reminders', async ({ client, elevate }, { stop_id }) => {
  requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
  return elevate('command_payments', async (elevated) => {
    const { rows } = await elevated.query<{ isEnded: boolean }>(
      'select ended_at is not null as "isEnded" from public.reminder_stops where id = $1 for update',
      [stop_id],
    );
    if (!rows[0]) throw new AppError('reminder_stop_missing');
    if (rows[0].isEnded) throw new AppError('reminder_stop_ended');
    await elevated.query(
      'update public.reminder_stops set ended_at = now(), ended_by = app.profile_id() where id = $1',
      [stop_id],
    );
    return { id: stop_id };
  });
});
