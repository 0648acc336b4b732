import { pathTo } from '#shared/paths.ts';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The reports on one work order and what came of them. */
export function WorkOrderReportsCard({ reports }: { reports: FieldWorkOrder['reports'] }) {
  if (reports.length === 0) return <EmptyCard title={t('Reports')} text={t('None yet.')} />;
  return (
    <Card title={t('Reports')} flush>
      <LinkList
        items={reports.map((report) => ({
          id: report.id,
          to: pathTo('/subcontractor/reports/$id', { id: report.id }),
          title: <span className="figures">{report.report_number}</span>,
          detail: (
            <>
              {report.is_final ? t('Final') : t('Progress')} · <RelativeDate value={report.submitted_at} />
            </>
          ),
          aside: <StatusBadge kind="report" status={report.status} />,
        }))}
      />
    </Card>
  );
}
