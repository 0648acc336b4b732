import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { AGES } from '#web/features/payments/ages.ts';
import { CreditActions } from '#web/features/payments/components/credit-actions.tsx';
import { CreditNoteDialog } from '#web/features/payments/components/credit-note-dialog.tsx';
import { CreditNotesCard } from '#web/features/payments/components/credit-notes-card.tsx';
import { OpenInvoiceList } from '#web/features/payments/components/open-invoice-list.tsx';
import { StatementButtons } from '#web/features/payments/components/statement-buttons.tsx';
import { paymentName } from '#web/features/payments/payment-labels.ts';
import { useCredits, useReceivables } from '#web/features/payments/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

interface CustomerAccountProps {
  id: string;
  /** What the office does besides recording payments and credits. */
  actions: ReactNode;
  /** Its reminders and promises. */
  dunning: ReactNode;
}

/** What one customer owes: its open invoices, its credit, and what can be recorded. */
export function CustomerAccount({ id, actions, dunning }: CustomerAccountProps) {
  const query = useCredits(id);
  const { data: receivables } = useReceivables('', id);
  const mayInvoice = useMay()('invoice');
  const [isCrediting, setCrediting] = useState(false);
  const row = receivables?.find(({ organization_id }) => organization_id === id);
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(customer) => (
        <Page
          title={customer.name}
          description={t('{{amount}} owed', { amount: formatMoney(row?.owed ?? 0) })}
          crumbs={[
            { label: t('Receivables'), to: '/admin/partner-billing/receivables' },
            { label: customer.name },
          ]}
          actions={
            <>
              <StatementButtons customers={[customer]} />
              <Link to="/admin/partner-billing/payments" search={{ customer: id }} className={buttonStyle()}>
                {t('All payments')}
              </Link>
              {actions}
              {mayInvoice && (
                <>
                  <Button onClick={() => setCrediting(true)}>{t('Credit note')}</Button>
                  <Link
                    to="/admin/partner-billing/payments/new"
                    search={{ customer: id }}
                    className={buttonStyle({ variant: 'main' })}
                  >
                    {t('Record payment')}
                  </Link>
                </>
              )}
            </>
          }
        >
          <div className="grid gap-4">
            <Card>
              <div className="figures pt-2">
                <Facts
                  columns={3}
                  areShort
                  facts={[
                    ...AGES.map(({ field, label }) => ({
                      label: t(label),
                      value: formatMoney(row?.[field] ?? 0),
                    })),
                    { label: t('Credit left'), value: formatMoney(row?.credit ?? 0) },
                    ...(row?.retainage
                      ? [{ label: t('Retainage held, billed later'), value: formatMoney(row.retainage) }]
                      : []),
                  ]}
                />
              </div>
            </Card>
            <OpenInvoiceList customerId={id} />
            {dunning}
            <Credits customerId={id} credits={creditsOf(customer)} canUse={mayInvoice} />
            <CreditNotesCard customerIds={[id]} reader="office" canChange={mayInvoice} />
          </div>
          {isCrediting && (
            <CreditNoteDialog organizationId={id} invoice={null} onClose={() => setCrediting(false)} />
          )}
        </Page>
      )}
    </QueryView>
  );
}

type Customer = NonNullable<ReturnType<typeof useCredits>['data']>;

const creditsOf = ({ payments, credit_notes }: Customer) => [
  ...payments.map((payment) => ({
    ...{ payment_id: payment.id, credit_note_id: null, name: paymentName(payment) },
    ...{ day: payment.received_on, available: payment.available_amount ?? 0 },
  })),
  ...credit_notes.map((note) => ({
    ...{ payment_id: null, credit_note_id: note.id },
    name: t('Credit note {{number}}', { number: note.credit_note_number }),
    ...{ day: note.issued_on, available: note.available_amount ?? 0 },
  })),
];

interface CreditsProps {
  customerId: string;
  credits: ReturnType<typeof creditsOf>;
  canUse: boolean;
}

function Credits({ customerId, credits, canUse }: CreditsProps) {
  if (credits.length === 0) return null;
  return (
    <Card title={t('Credit')} flush>
      <ul className="divide-y divide-line/70">
        {credits.map((credit) => (
          <li
            key={credit.payment_id ?? credit.credit_note_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <div className="min-w-0 flex-1 basis-40">
              {credit.payment_id ? (
                <Link
                  to={pathTo('/admin/partner-billing/payments/$id', { id: credit.payment_id })}
                  className="font-medium text-slate hover:underline"
                >
                  {credit.name}
                </Link>
              ) : (
                <span className="font-medium">{credit.name}</span>
              )}
              <p className="text-ink-soft text-xs">{formatDate(credit.day)}</p>
            </div>
            <span className="figures font-medium">{formatMoney(credit.available)}</span>
            {canUse && credit.available > 0 && <CreditActions {...{ customerId, credit }} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
