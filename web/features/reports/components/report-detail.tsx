import { useReport } from '#web/features/reports/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One completion report. `listPath` is where its list is. */
export function ReportDetail({ id, listPath }: { id: string; listPath: string }) {
  const query = useReport(id);
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(report) => (
        <Page
          crumbs={[{ label: t('Reports'), to: listPath }, { label: report.report_number }]}
          title={report.work_order?.title ?? report.report_number}
          description={<StatusBadge kind="report" status={report.status} className="mt-1" />}
          width="reading"
        >
          <Card title={t('Work performed')}>
            <Facts
              facts={[
                { label: t('Work order'), value: report.work_order?.work_order_number },
                { label: t('Location'), value: report.work_order?.store_location },
                { label: t('Submitted by'), value: personName(report.submitter) },
                { label: t('Submitted'), value: formatDateTime(report.submitted_at) },
                { label: t('Completed on'), value: formatDate(report.completed_on) },
                {
                  label: t('Hours'),
                  value: `${formatHours(report.hours_worked)} · ${t('{{count}} person|{{count}} people', { count: report.crew_size })}`,
                },
                { label: t('What was done'), value: report.work_performed, wide: true },
                { label: t('Materials'), value: report.materials_used, wide: true },
              ]}
            />
          </Card>
        </Page>
      )}
    </QueryView>
  );
}
