import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { VoidPaymentDialog } from '#web/features/bills/components/void-payment-dialog.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';

type Payment = Bill['payments'][number];

/** What was paid of a bill, and what is left; nothing before the first payment. */
export function BillPayments({ bill, byOffice }: { bill: Bill; byOffice: boolean }) {
  if (bill.payments.length === 0) return null;
  return (
    <Card title={t('Payments')} flush>
      <ul className="divide-y divide-line/70">
        {bill.payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} byOffice={byOffice} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t bg-sunken/60 px-4 py-3">
        <dt>{t('Paid so far')}</dt>
        <dd className="figures text-right">{formatMoney(bill.paid_amount)}</dd>
        <dt className="font-semibold">{t('Left to pay')}</dt>
        <dd className="figures text-right font-semibold">{formatMoney(bill.balance ?? 0)}</dd>
      </dl>
    </Card>
  );
}

function PaymentItem({ payment, byOffice }: { payment: Payment; byOffice: boolean }) {
  const [isVoiding, setIsVoiding] = useState(false);
  const { payee } = payment;
  const isVoid = payment.voided_at !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          {[formatDate(payment.paid_on), methodText(payment.payment_method), payment.payment_reference]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isVoid && (
          <p className="text-ochre-ink wrap-anywhere">
            {t('Void: {{reason}}', { reason: payment.void_reason ?? '' })}
          </p>
        )}
        {byOffice && payee && (
          <Link
            to="/admin/subcontractor-bills/payment-runs/$id"
            params={{ id: payee.payment_run_id }}
            className="rounded-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {t('Payment run')}
          </Link>
        )}
      </div>
      <p className={isVoid ? 'figures text-ink-soft line-through' : 'figures font-medium'}>
        {formatMoney(payment.amount)}
      </p>
      {payee && !isVoid && (
        <DocumentButton
          path={`/documents/v1/remittances/${payee.id}.pdf`}
          fileName={`${payment.payment_reference}.pdf`}
        >
          {t('Remittance')}
        </DocumentButton>
      )}
      {byOffice && !isVoid && (
        <Allowed to="pay_bills">
          <Button onClick={() => setIsVoiding(true)}>{t('Void', { context: 'verb' })}</Button>
          <VoidPaymentDialog payment={payment} open={isVoiding} onOpenChange={setIsVoiding} />
        </Allowed>
      )}
    </li>
  );
}
