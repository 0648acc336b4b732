import { pathTo } from '#shared/paths.ts';
import { useSentBackReports } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** The reports to correct, with the office's comments; hidden when there are none. */
export function SentBackCard({ organizationIds }: { organizationIds: string[] }) {
  const { data: reports = [] } = useSentBackReports(organizationIds);
  if (reports.length === 0) return null;
  return (
    <Card flush title={t('Sent back: fix and resubmit')} className="border-ochre/70">
      <LinkList
        items={reports.map((report) => ({
          id: report.id,
          to: pathTo('/subcontractor/reports/$id', { id: report.id }),
          title: report.title,
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
