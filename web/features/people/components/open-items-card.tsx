import { OpenItemsList } from '#web/features/people/components/open-items-list.tsx';
import { listedItems, type OpenItem } from '#web/features/people/open-items.ts';
import { type OpenItems, usePersonOpenItems } from '#web/features/people/person-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface OpenItemsCardProps {
  personId: string;
  isActive: boolean;
}

/** What is open in a person's name. */
export function OpenItemsCard({ personId, isActive }: OpenItemsCardProps) {
  return (
    <Card title={t('Open items')}>
      <QueryView query={usePersonOpenItems(personId)} skeleton={<Skeleton className="h-24" />}>
        {(items) => {
          const listed = items ? [...workOf(items, personId), ...listedItems(items, personId, isActive)] : [];
          if (listed.length === 0) return <p className="text-ink-soft">{t('Nothing is open.')}</p>;
          return <OpenItemsList label={t('Open items')} items={listed} isLinked />;
        }}
      </QueryView>
    </Card>
  );
}

/** Work orders, projects, and the running clock, which a person who leaves hands over. */
function workOf(
  { assignments, projects, running_since, running_work }: OpenItems,
  personId: string,
): OpenItem[] {
  const items: OpenItem[] = [];
  if (running_since) {
    items.push({
      label: t('Clocked in since {{time}}', { time: formatDateTime(running_since) }),
      next: running_work ?? '',
      to: `/admin/time-management?person=${personId}`,
    });
  }
  if (assignments) {
    items.push({
      label: t('{{count}} open work order|{{count}} open work orders', { count: assignments }),
      next: t('Assigned to this person.'),
      to: `/admin/work-orders?status=open&person=${personId}`,
    });
  }
  if (projects) {
    items.push({
      label: t('{{count}} open project|{{count}} open projects', { count: projects }),
      next: t('On the crew of the project.'),
    });
  }
  return items;
}
