import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { CreditActions } from '#web/features/payments/components/credit-actions.tsx';
import { ReasonDialog } from '#web/features/payments/components/reason-dialog.tsx';
import { methodLabel, paymentName } from '#web/features/payments/payment-labels.ts';
import { type Payment, usePayment } from '#web/features/payments/queries.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

/** A payment of a customer: what it pays, and what can be done with the rest of it. */
export function PaymentPage({ id, children }: { id: string; children: ReactNode }) {
  const mayInvoice = useMay()('invoice');
  return (
    <QueryView query={usePayment(id)} skeleton={<DetailSkeleton />}>
      {(payment) => (
        <Page
          width="reading"
          title={t('Payment of {{amount}}', { amount: formatMoney(payment.amount) })}
          description={payment.customer?.name}
          crumbs={[
            { label: t('Payments'), to: '/admin/partner-billing/payments' },
            { label: paymentName(payment) },
          ]}
          actions={mayInvoice && !payment.returned_on && <PaymentActions payment={payment} />}
        >
          <div className="grid gap-4">
            {payment.returned_on && (
              <Alert
                kind="attention"
                className="wrap-anywhere"
                title={t('Returned on {{date}}', { date: formatDate(payment.returned_on) })}
              >
                {payment.returned_reason}
              </Alert>
            )}
            {owedBack(payment) > 0 && payment.returned_on && <OwedBack payment={payment} isReturned />}
            <Details payment={payment} />
            <Invoices payment={payment} />
            {children}
          </div>
        </Page>
      )}
    </QueryView>
  );
}

/** What was given back of a payment. When the payment comes back, the contractor has given it for nothing. */
const owedBack = ({ refunded_amount }: Payment): number => refunded_amount ?? 0;

/** That the customer owes a refund of a payment that came back, and how its payment is recorded. */
function OwedBack({ payment, isReturned }: { payment: Payment; isReturned: boolean }) {
  const amount = formatMoney(owedBack(payment));
  return (
    <Alert
      kind="attention"
      title={
        isReturned
          ? t('The customer owes the refund of {{amount}}', { amount })
          : t('{{amount}} of it was refunded', { amount })
      }
    >
      {isReturned
        ? t(
            'This payment came back after it was refunded, so its credit is below zero. When the customer pays that amount, record it as a payment, and leave it as credit.',
          )
        : t(
            'Once it is returned, the customer owes that amount too: their credit goes below zero by it. Ask the customer for it. When they pay, record it as a payment, and leave it as credit.',
          )}
    </Alert>
  );
}

function PaymentActions({ payment }: { payment: Payment }) {
  const [isReturning, setReturning] = useState(false);
  const returning = useMoneyCommand('return_payment', () => {
    setReturning(false);
    toast({ kind: 'success', title: t('Recorded as returned. What it paid is left to pay again.') });
  });
  return (
    <>
      <Button variant="danger" onClick={() => setReturning(true)}>
        {t('Return payment')}
      </Button>
      {(payment.available_amount ?? 0) > 0 && (
        <CreditActions
          customerId={payment.organization_id}
          credit={{
            ...{ payment_id: payment.id, credit_note_id: null, name: paymentName(payment) },
            available: payment.available_amount ?? 0,
          }}
        />
      )}
      {isReturning && (
        <ReasonDialog
          title={t('Return this payment?')}
          description={t(
            'For a check that bounced, or a payment that was entered by mistake. Its invoices are open again.',
          )}
          action={t('Return payment')}
          dayLabel={t('Returned on')}
          dayField="returned_on"
          notice={owedBack(payment) > 0 && <OwedBack payment={payment} isReturned={false} />}
          isPending={returning.isPending}
          errorOf={returning.errorOf}
          onSubmit={({ reason, day }) =>
            returning.submit({ payment_id: payment.id, returned_on: day, reason })
          }
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}

function Details({ payment }: { payment: Payment }) {
  const { organization_id: id, customer } = payment;
  return (
    <Card title={t('Details')}>
      <Facts
        facts={[
          {
            label: t('Customer'),
            value: (
              <Link
                to={pathTo('/admin/partner-billing/receivables/$id', { id })}
                className="font-medium text-slate hover:underline"
              >
                {customer?.name}
              </Link>
            ),
          },
          { label: t('Received on'), value: formatDate(payment.received_on) },
          { label: t('How'), value: methodLabel(payment.method) },
          { label: t('Reference'), value: payment.reference },
          { label: t('Credit left'), value: formatMoney(payment.available_amount) },
          ...payment.refunds.map((refund) => ({
            label: t('Refunded on {{date}}', { date: formatDate(refund.refunded_on) }),
            value: [formatMoney(refund.amount), paymentName(refund)].join(' · '),
          })),
          ...(payment.notes ? [{ label: t('Notes'), value: payment.notes, wide: true }] : []),
        ]}
      />
    </Card>
  );
}

function Invoices({ payment: { allocations } }: { payment: Payment }) {
  if (allocations.length === 0) return null;
  return (
    <Card title={t('On invoices')} flush>
      <ul className="divide-y divide-line/70">
        {allocations.map(({ id, amount, released_at, invoice }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5">
            <Link
              to={pathTo('/admin/partner-billing/invoices/$id', { id: invoice?.id ?? '' })}
              className="min-w-0 flex-1 font-medium text-slate hover:underline"
            >
              {invoice?.invoice_number}
            </Link>
            {released_at && <span className="text-ink-soft text-xs">{t('Taken off')}</span>}
            <span className={released_at ? 'figures text-ink-soft line-through' : 'figures'}>
              {formatMoney(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
