import type { ReactNode } from 'react';
import type { BilledReport } from '#web/features/invoices/links/linked-invoice.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

interface InvoiceReportsProps {
  reports: readonly BilledReport[];
  /** Opens its PDF. */
  action: (report: BilledReport) => ReactNode;
}

/** The reports of the work that an invoice bills, for its customer. */
export function InvoiceReports({ reports, action }: InvoiceReportsProps) {
  if (reports.length === 0) return null;
  return (
    <Card title={t('Reports of the work')} flush className="print:hidden">
      <ul className="divide-y divide-line/70">
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{report.work_order_number}</span>{' '}
              <span className="text-ink-soft">
                {[
                  formatDate(report.completed_on),
                  report.photos > 0 && t('{{count}} photo|{{count}} photos', { count: report.photos }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {action(report)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
