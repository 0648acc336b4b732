import { useState } from 'react';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { addresseeOf } from '#web/features/invoices/addressee.ts';
import { EmailFields } from '#web/features/invoices/components/email-fields.tsx';
import { type OfficeInvoice, useOverNte } from '#web/features/invoices/queries.ts';
import { useSendProblems } from '#web/features/invoices/send-problems.ts';
import { emailInput, NOTHING_TYPED } from '#web/features/invoices/typed-email.ts';
import { usePaymentDays } from '#web/features/invoices/use-payment-days.ts';
import { DataError } from '#web/lib/data-error.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailChoice } from '#web/ui/email-choice.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { sentText } from '#web/ui/mail-note.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface SendDialogProps {
  invoice: OfficeInvoice;
  onClose: () => void;
  /** Its tax is not what was read: it is computed anew, for the user to read. */
  onTaxChanged: () => void;
}

/** Asks how a draft is sent, and says before what is missing. */
export function SendDialog({ invoice, onClose, onTaxChanged }: SendDialogProps) {
  const { contact, email } = addresseeOf(invoice.billed_to);
  const [isEmailed, setEmailed] = useState(email !== null);
  const days = usePaymentDays(invoice);
  const issued = invoice.issue_date ?? today();
  const due = invoice.due_date ?? (days == null ? null : addDays(issued, days));
  const portal = invoice.partner?.billing?.billing_portal;
  const problems = useSendProblems(invoice);
  const { data: overNte = [] } = useOverNte(invoice.id);
  // A price list may say that something is free.
  const unpriced = invoice.lines.filter(
    (line) => line.unit_price === 0 && line.price_list_item_id === null,
  ).length;
  const hasServer = useHasMailServer();
  const { form, edit, errorOf, submit } = useTypedForm(() => NOTHING_TYPED);
  const send = useCommand('send_invoice', {
    invalidates: ['partner_invoices', 'work_orders', 'email_log', 'audit_log'],
    onSuccess: ({ invoice_number: number, sent_to: address }) => {
      onClose();
      toast({
        kind: 'success',
        title: address
          ? sentText(hasServer, number, address)
          : t('{{number}} is in the portal of the customer', { number }),
      });
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
      if (error instanceof DataError && isReason(error.details, 'invoice_tax_changed')) onTaxChanged();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Send the invoice for {{total}}?', { total: formatMoney(invoice.total_amount) })}
      description={t(
        'It gets its number now. After that it is not changed: a credit note lowers it, or it is voided.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SignalButton
            variant="main"
            busy={send.isPending}
            disabled={problems.length > 0}
            onClick={() =>
              submit(
                invoiceCommands.send_invoice.input.safeParse({
                  ...{ invoice_id: invoice.id, version: invoice.updated_at, is_emailed: isEmailed },
                  ...(isEmailed && emailInput(form)),
                }),
                (input) => send.mutate(input),
              )
            }
          >
            {t('Send invoice')}
          </SignalButton>
        </>
      }
    >
      <div className="grid gap-4">
        {problems.length > 0 && (
          <Alert kind="error" title={t('It cannot be sent yet')}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {problems.length === 0 && invoice.total_amount === 0 && (
          <Alert kind="info" title={t('Nothing is left to pay. It is paid as soon as it is sent.')} />
        )}
        {problems.length === 0 && unpriced > 0 && (
          <Alert
            kind="attention"
            title={t('{{count}} line has no price|{{count}} lines have no price', { count: unpriced })}
          />
        )}
        {overNte.length > 0 && (
          <Alert
            kind="attention"
            title={t('{{count}} work order is over its NTE|{{count}} work orders are over their NTE', {
              count: overNte.length,
            })}
          >
            <ul>
              {overNte.map(({ work_order_id: id, work_order_number: number, nte_amount: nte, invoiced }) => (
                <li key={id}>
                  {t('{{number}}: {{amount}} invoiced with this one, {{nte}} agreed', {
                    ...{ number: number ?? '', amount: formatMoney(invoiced), nte: formatMoney(nte) },
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Facts
          columns={2}
          facts={[
            { label: t('Customer'), value: invoice.partner?.name },
            { label: t('Billing contact'), value: contact },
            { label: t('Invoice date'), value: formatDate(issued) },
            { label: t('Due date'), value: formatDate(due) },
          ]}
        />
        <EmailChoice
          email={email}
          customerId={invoice.organization_id}
          {...{ isEmailed }}
          onChange={setEmailed}
        />
        {email && isEmailed && <EmailFields {...{ form, edit, errorOf }} />}
        {portal && <p className="text-pretty">{t('Also enter it in {{portal}}.', { portal })}</p>}
      </div>
    </Dialog>
  );
}
