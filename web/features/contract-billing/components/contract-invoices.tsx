import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import type { ContractProject } from '#web/features/contract-billing/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The invoices of a project by contract: progress, retainage, and deposits. */
export function ContractInvoices({ invoices }: Pick<ContractProject, 'invoices'>) {
  if (invoices.length === 0) return null;
  return (
    <Card title={t('Invoices')} flush>
      <ul className="divide-y divide-line/70">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <Link
                to={pathTo('/admin/partner-billing/invoices/$id', { id: invoice.id })}
                className="rounded-sm font-medium text-slate hover:underline"
              >
                {invoice.invoice_number || t('Draft')}
              </Link>
              <p className="text-ink-soft text-xs wrap-anywhere">
                {[invoice.title, invoice.issue_date && formatDate(invoice.issue_date)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <StatusBadge kind="invoice_state" status={invoice.invoice_state ?? invoice.status} />
            <span className="figures ml-auto text-right font-medium md:w-32">
              {formatMoney(invoice.total_amount)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
