import { CircleCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useReportsToReview } from '#web/features/dashboards/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The reports that wait for the office, longest first. */
export function NeedsOfficeCard() {
  return (
    <Card flush title={t('Reports to review')}>
      <QueryView query={useReportsToReview()} skeleton={<Skeleton className="m-4 h-48" />}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t('Every report is reviewed')} />
          ) : (
            <LinkList
              items={reports.map((report) => ({
                id: report.id,
                to: pathTo('/admin/reports/$id', { id: report.id }),
                title: report.work_order?.title,
                detail: [report.report_number, report.work_order?.store_location].filter(Boolean).join(' · '),
                aside: (
                  <span className="text-ink-soft">
                    <RelativeDate value={report.submitted_at} />
                  </span>
                ),
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
