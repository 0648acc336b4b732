import { reminderStepText } from '#shared/rules/reminders.ts';
import type { InvoiceDunning } from '#web/features/dunning/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

/** The step of a reminder; without one, that somebody sent it. */
export const stepText = (days: number | null): string =>
  days === null ? t('Sent by hand') : reminderStepText(days);

/** What comes next for an invoice, or why nothing comes. */
export function nextText({ next }: Pick<InvoiceDunning, 'next'>): string {
  if (!next) return '';
  switch (next.obstacle) {
    case 'not_owed':
      return t('Nothing is left to pay: no reminders are sent.');
    case 'disputed':
      return t('No reminders are sent while the invoice is disputed.');
    case 'invoice_stopped':
    case 'customer_stopped':
      return t('Reminders are stopped.');
    case 'promised':
      return t('Payment is promised: no reminders are sent until {{date}}.', {
        date: formatDate(next.promised_for),
      });
    case 'no_email':
      return t('No reminders are sent: the customer has no email address for invoices.');
    case 'no_due_date':
      return t('No reminders are sent: the invoice has no due date.');
  }
  if (!next.is_on) return t('Reminders are off. Settings → Reminders turns them on.');
  if (next.step_days === null || next.next_on === null) return t('All reminders of the schedule are sent.');
  return t('Next reminder: {{date}} ({{step}})', {
    date: formatDate(next.next_on),
    step: stepText(next.step_days),
  });
}
