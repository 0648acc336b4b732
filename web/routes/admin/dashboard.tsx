import { createFileRoute } from '@tanstack/react-router';
import { Banknote, CalendarX2, ClipboardCheck, Inbox } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { periodOf } from '#web/features/analytics/periods.ts';
import { countWords, useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { OfficeQueues } from '#web/features/dashboards/components/office-queues.tsx';
import { QueuesSkeleton } from '#web/features/dashboards/components/queues-skeleton.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

// Below the first screen: its code comes when the rest stands.
const Charts = lazy(async () => ({ default: (await import('./-dashboard-charts.tsx')).DashboardCharts }));

function Screen() {
  const query = useOfficeAgenda();
  const days = periodOf(Route.useSearch());
  const stat = (queue: string) => {
    const value = countWords(query.data, queue);
    return { value, attention: value !== undefined && value !== '0' };
  };
  return (
    <Page title={t('Admin Dashboard')} description={t('What needs the office now.')}>
      <StatRow
        stats={[
          {
            ...stat('to_assign'),
            label: t('To assign'),
            icon: Inbox,
            to: '/admin/work-orders',
            status: 'received',
          },
          {
            ...stat('reports'),
            label: t('Reports to review'),
            icon: ClipboardCheck,
            to: '/admin/reports',
            status: 'submitted',
          },
          {
            ...stat('bills'),
            label: t('Bills to approve'),
            icon: Banknote,
            to: '/admin/subcontractor-bills',
            status: 'submitted',
          },
          {
            ...stat('overdue'),
            label: t('Overdue'),
            icon: CalendarX2,
            to: '/admin/work-orders',
            status: 'late',
          },
        ]}
      />
      <QueryView query={query} skeleton={<QueuesSkeleton />}>
        {(agenda) => <OfficeQueues agenda={agenda} />}
      </QueryView>
      <Suspense fallback={<Skeleton className="mt-6 h-96 w-full rounded-lg" />}>
        <Charts days={days} />
      </Suspense>
    </Page>
  );
}
