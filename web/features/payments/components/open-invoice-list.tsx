import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { MoreInvoices } from '#web/features/payments/components/more-invoices.tsx';
import { useOpenInvoices } from '#web/features/payments/queries.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The invoices of a customer on which something is left to pay, the oldest first. */
export function OpenInvoiceList({ customerId }: { customerId: string }) {
  const { invoices, more, isLoadingMore } = useOpenInvoices(customerId);
  if (!invoices) return null;
  if (invoices.length === 0)
    return <EmptyCard title={t('Open invoices')} text={t('Nothing is left to pay.')} aside={null} />;
  return (
    <Card title={t('Open invoices')} flush>
      <ul className="divide-y divide-line/70">
        {invoices.map((invoice) => {
          const isOverdue = invoice.due_date !== null && invoice.due_date < today();
          return (
            <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={pathTo('/admin/partner-billing/invoices/$id', { id: invoice.id })}
                  className="font-medium text-slate hover:underline"
                >
                  {invoice.invoice_number}
                </Link>
                <p className="truncate text-ink-soft text-xs">
                  {[
                    formatDate(invoice.issue_date),
                    invoice.due_date && t('Due {{date}}', { date: formatDate(invoice.due_date) }),
                    invoice.title,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {invoice.invoice_state === 'disputed' && (
                <StatusBadge kind="customer_invoice" status="disputed" />
              )}
              {isOverdue && <StatusBadge kind="customer_invoice" status="overdue" />}
              {invoice.balance_amount !== invoice.total_amount && (
                <span className="text-ink-soft text-xs">
                  {t('of {{amount}}', { amount: formatMoney(invoice.total_amount) })}
                </span>
              )}
              <span className="figures font-medium">{formatMoney(invoice.balance_amount)}</span>
            </li>
          );
        })}
      </ul>
      <MoreInvoices shown={invoices.length} {...{ more, isLoadingMore }} />
    </Card>
  );
}
