import { Link } from '@tanstack/react-router';
import type { PartnerWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

/** The work performed, from the approved reports. */
export function PartnerReports({ reports }: { reports: PartnerWorkOrder['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <Card title={t('What was done')}>
      <ul className="grid gap-5">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{formatDate(report.completed_on)}</p>
              <Link
                to="/partner/reports/$id"
                params={{ id: report.id }}
                className="rounded-sm py-2 text-ink-soft hover:text-ink hover:underline"
              >
                {t('Report {{number}}', { number: report.report_number })}
              </Link>
            </div>
            <FreeText>{report.work_performed}</FreeText>
          </li>
        ))}
      </ul>
    </Card>
  );
}
