import { pathTo } from '#shared/paths.ts';
import { useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { PhotosArriving } from '#web/ui/photos/photos-arriving.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The reports on a work order; their photos are in its gallery. */
export function ReportsCard({ workOrderId }: { workOrderId: string }) {
  const query = useWorkOrderReports(workOrderId);
  if (query.data?.length === 0) {
    return (
      <EmptyCard
        title={t('Reports')}
        text={t('None yet. They appear here when the crew submits them.')}
        aside={null}
      />
    );
  }
  return (
    <Card title={t('Reports')} flush>
      <QueryView query={query} skeleton={<Skeleton className="m-4 h-14" />}>
        {(reports) => (
          <LinkList
            items={reports.map((report) => ({
              id: report.id,
              to: pathTo('/admin/reports/$id', { id: report.id }),
              title: report.work_performed,
              detail: [
                report.report_number,
                report.is_final ? t('final') : t('progress'),
                personName(report.submitter),
                formatDateTime(report.submitted_at),
                `${formatHours(report.hours_worked)} × ${report.crew_size}`,
              ].join(' · '),
              aside: (
                <span className="flex flex-wrap items-center gap-1.5">
                  <PhotosArriving report={report} />
                  <StatusBadge kind="report" status={report.status} />
                </span>
              ),
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
