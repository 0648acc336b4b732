import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AllocationItem } from '#web/features/payments/components/allocation-item.tsx';
import { CreditNoteDialog } from '#web/features/payments/components/credit-note-dialog.tsx';
import { CreditNoteItem } from '#web/features/payments/components/credit-note-item.tsx';
import { sumOf } from '#web/features/payments/propose.ts';
import { type InvoiceMoney, useInvoiceMoney } from '#web/features/payments/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** What is paid, credited, and left of an invoice, for the office. A draft has none of it. */
export function PaymentsCard({ invoiceId }: { invoiceId: string }) {
  const { data: invoice } = useInvoiceMoney(invoiceId);
  const [isCrediting, setCrediting] = useState(false);
  const mayInvoice = useMay()('invoice');
  if (!invoice || invoice.status === 'draft') return null;
  const creditable = creditableOf(invoice);
  const isOpen = invoice.status !== 'void';
  return (
    <Card
      title={t('Payments')}
      flush
      aside={
        mayInvoice &&
        isOpen && (
          <span className="flex flex-wrap gap-2">
            {creditable > 0 && (
              <Button size="small" onClick={() => setCrediting(true)}>
                {t('Credit note')}
              </Button>
            )}
            {invoice.status === 'sent' && (
              <Link
                to="/admin/partner-billing/payments/new"
                search={{ customer: invoice.organization_id, invoice: invoice.id }}
                className={buttonStyle({ size: 'small', variant: 'primary' })}
              >
                {t('Record payment')}
              </Link>
            )}
          </span>
        )
      }
    >
      <div className="px-4 pt-2 pb-4">
        <Facts
          columns={3}
          areShort
          facts={[
            { label: t('Paid'), value: formatMoney(invoice.paid_amount) },
            { label: t('Credited'), value: formatMoney(invoice.credited_amount) },
            { label: t('Left to pay'), value: <strong>{formatMoney(invoice.balance_amount)}</strong> },
          ]}
        />
      </div>
      <ul className="divide-y divide-line/70 border-line border-t empty:hidden">
        {invoice.allocations.map((allocation) => (
          <AllocationItem
            key={allocation.id}
            allocation={allocation}
            invoiceNumber={invoice.invoice_number}
            canChange={mayInvoice}
          />
        ))}
        {invoice.credit_notes.map((note) => (
          <CreditNoteItem key={note.id} note={note} canChange={mayInvoice} />
        ))}
      </ul>
      {isCrediting && (
        <CreditNoteDialog
          organizationId={invoice.organization_id}
          invoice={{ ...invoice, creditable }}
          onClose={() => setCrediting(false)}
        />
      )}
    </Card>
  );
}

/** What no credit note has credited. */
const creditableOf = ({ total_amount, credit_notes }: InvoiceMoney): number =>
  sumOf([
    total_amount ?? 0,
    ...credit_notes.filter((note) => !note.voided_at).map((note) => -(note.amount ?? 0)),
  ]);
