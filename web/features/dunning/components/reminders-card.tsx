import { useState } from 'react';
import { PromiseDialog } from '#web/features/dunning/components/promise-dialog.tsx';
import { PromiseList } from '#web/features/dunning/components/promise-list.tsx';
import { StopDialog } from '#web/features/dunning/components/stop-dialog.tsx';
import { StoppedAlert } from '#web/features/dunning/components/stopped-alert.tsx';
import { nextText, stepText } from '#web/features/dunning/dunning-texts.ts';
import { type InvoiceDunning, useInvoiceDunning } from '#web/features/dunning/queries.ts';
import { useDunningCommand } from '#web/features/dunning/use-dunning-command.ts';
import { formatDateTime, formatExact } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useBillingEmail } from '#web/lib/use-billing-email.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { keptMail, MailNote } from '#web/ui/mail-note.tsx';

/** What the customer was reminded of, what comes next, and what it promised, for the office. A draft has none of it. */
export function RemindersCard({ invoiceId }: { invoiceId: string }) {
  const { data: invoice } = useInvoiceDunning(invoiceId);
  const mayInvoice = useMay()('invoice');
  if (!invoice || !['sent', 'paid'].includes(invoice.status)) return null;
  const promises = [...invoice.promises, ...(invoice.customer?.promises ?? [])];
  const stop = invoice.stops[0];
  const customerStop = invoice.customer?.stops[0];
  return (
    <Card
      title={t('Reminders and promises')}
      aside={mayInvoice && invoice.status === 'sent' && <Actions invoice={invoice} isStopped={!!stop} />}
    >
      <div className="grid gap-3">
        {mayInvoice && invoice.status === 'sent' && <MailNote />}
        {stop && <StoppedAlert stop={stop} isOfCustomer={false} canChange={mayInvoice} />}
        {customerStop && <StoppedAlert stop={customerStop} isOfCustomer canChange={mayInvoice} />}
        {!stop && !customerStop && <p className="text-ink-soft">{nextText(invoice)}</p>}
        <PromiseList promises={promises} canChange={mayInvoice} />
        <SentReminders reminders={invoice.reminders} />
      </div>
    </Card>
  );
}

function Actions({ invoice, isStopped }: { invoice: InvoiceDunning; isStopped: boolean }) {
  const [open, setOpen] = useState<'stop' | 'promise'>();
  const hasServer = useHasMailServer();
  const send = useDunningCommand('send_reminder', ({ sent_to }) =>
    toast({
      kind: 'success',
      title: hasServer ? t('Reminder sent to {{address}}', { address: sent_to }) : keptMail(sent_to),
    }),
  );
  const target = {
    ...{ organizationId: invoice.organization_id, invoiceId: invoice.id },
    ...{ name: invoice.invoice_number, balance: invoice.balance_amount },
  };
  const number = invoice.invoice_number;
  const address = useBillingEmail(invoice.organization_id);
  const close = () => setOpen(undefined);
  return (
    <span className="flex flex-wrap gap-2">
      {!isStopped && (
        <Button size="small" variant="quiet" onClick={() => setOpen('stop')}>
          {t('Stop')}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen('promise')}>
        {t('Record promise')}
      </Button>
      {address && (
        <ConfirmButton
          size="small"
          busy={send.isPending}
          title={t('Send a reminder of {{number}} to {{address}}?', { number, address })}
          description={t('The email says what is left to pay, and has the link that opens the invoice.')}
          action={t('Send reminder')}
          onConfirm={() => send.submit({ invoice_id: invoice.id })}
        >
          {t('Send reminder')}
        </ConfirmButton>
      )}
      {open === 'stop' && <StopDialog target={target} onClose={close} />}
      {open === 'promise' && <PromiseDialog target={target} onClose={close} />}
    </span>
  );
}

function SentReminders({ reminders }: Pick<InvoiceDunning, 'reminders'>) {
  if (reminders.length === 0) return <p className="text-ink-soft">{t('No reminder was sent yet.')}</p>;
  return (
    <ul className="divide-y divide-line/70 border-line border-t" aria-label={t('Sent reminders')}>
      {reminders.map(({ id, step_days, balance_amount, sent_to, created_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
          <span className="font-medium">{stepText(step_days)}</span>
          <time dateTime={created_at} title={formatExact(created_at)}>
            {formatDateTime(created_at)}
          </time>
          <span className="min-w-0 text-ink-soft wrap-anywhere">{sent_to}</span>
          <span className="figures ml-auto">{formatMoney(balance_amount)}</span>
        </li>
      ))}
    </ul>
  );
}
