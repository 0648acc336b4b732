import { useLately } from '#web/features/time/time-reports/day-queries.ts';
import { itemsOf } from '#web/features/time/time-reports/worked-item.ts';
import { formatDay } from '#web/lib/dates.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

const RECENT_ITEMS_SHOWN = 3;

/** What was worked on before today, latest first; hidden when there is nothing. */
export default function RecentCard({ profileId }: { profileId: string }) {
  const { data: rows = [] } = useLately(profileId);
  const earlier = rows.filter(({ report_date }) => report_date < serverToday());
  const items = itemsOf(earlier).slice(0, RECENT_ITEMS_SHOWN);
  if (items.length === 0) return null;
  const lastDayOf = (id: string) =>
    earlier.find(({ work_order, project }) => (work_order ?? project)?.id === id)?.report_date;
  return (
    <Card flush title={t('Recent')}>
      <LinkList
        items={items.map(({ id, title, number, search }) => ({
          id,
          to: `/employee/time-reports?${new URLSearchParams(search)}`,
          title,
          detail: number,
          aside: <span className="text-ink-soft">{formatDay(lastDayOf(id))}</span>,
        }))}
      />
    </Card>
  );
}
