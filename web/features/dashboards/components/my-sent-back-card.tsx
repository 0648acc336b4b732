import { pathTo } from '#shared/paths.ts';
import { useMySentBackReports } from '#web/features/dashboards/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** The user's reports that were sent back; hidden when there are none. */
export default function MySentBackCard({ profileId }: { profileId: string }) {
  const { data: reports = [] } = useMySentBackReports(profileId);
  if (reports.length === 0) return null;
  return (
    <Card flush title={t('Sent back: fix and resubmit')} className="border-ochre/70">
      <LinkList
        items={reports.map((report) => ({
          id: report.id,
          to: pathTo('/admin/reports/$id', { id: report.id }),
          title: report.work_order.title,
          detail: report.review?.review_notes ?? report.report_number,
          aside: (
            <span className="text-ink-soft">
              <RelativeDate value={report.reviewed_at} asAge />
            </span>
          ),
        }))}
      />
    </Card>
  );
}
