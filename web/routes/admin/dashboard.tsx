import { createFileRoute } from '@tanstack/react-router';
import { AlarmClockCheck, CircleCheck, FolderOpen, Hammer } from 'lucide-react';
import { Suspense } from 'react';
import { countOf, shareOf, useFigures } from '#web/features/analytics/figures.ts';
import { periodOf } from '#web/features/analytics/periods.ts';
import { useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { OfficeQueues } from '#web/features/dashboards/components/office-queues.tsx';
import { QueuesSkeleton } from '#web/features/dashboards/components/queues-skeleton.tsx';
import { OnboardingCard } from '#web/features/onboarding/components/onboarding-card.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

const IN_THE_FIELD = ['open_assigned', 'open_in_progress'] as const;
const OPEN = ['open_received', ...IN_THE_FIELD, 'open_work_completed', 'open_on_hold'] as const;
const LATELY_DAYS = 30;

const AssignById = lazyPart(() => import('#web/features/work-orders/assign/components/assign-by-id.tsx'));
// Below the first screen: its code loads after the rest is shown.
const Charts = lazyPart(async () => ({ default: (await import('./-dashboard-charts.tsx')).DashboardCharts }));

function Screen() {
  const query = useOfficeAgenda();
  const days = periodOf(Route.useSearch());
  const { data: open } = useFigures({ measures: OPEN, by: 'all' });
  const { data: lately } = useFigures({ measures: ['completed', 'punctual'], by: 'all', days: LATELY_DAYS });
  return (
    <Page title={t('Admin Dashboard')} description={t('What needs the office’s attention now.')}>
      <Allowed to="manage_settings">
        <OnboardingCard />
      </Allowed>
      <StatRow
        stats={[
          {
            label: t('Open work orders'),
            value: countOf(open, OPEN),
            icon: FolderOpen,
            to: '/admin/work-orders',
            status: 'open',
          },
          {
            label: t('In the field'),
            value: countOf(open, IN_THE_FIELD),
            icon: Hammer,
            to: '/admin/work-orders',
            status: 'field',
          },
          { label: t('Completed in 30 days'), value: countOf(lately, ['completed']), icon: CircleCheck },
          { label: t('On time in 30 days'), value: shareOf(lately, 'punctual'), icon: AlarmClockCheck },
        ]}
      />
      <QueryView query={query} skeleton={<QueuesSkeleton />}>
        {(agenda) => (
          <OfficeQueues
            agenda={agenda}
            renderAssign={(id, onClose) => (
              <Suspense fallback={null}>
                <AssignById workOrderId={id} onClose={onClose} />
              </Suspense>
            )}
          />
        )}
      </QueryView>
      <Suspense fallback={<Skeleton className="mt-6 h-96 w-full rounded-lg" />}>
        <Charts days={days} />
      </Suspense>
    </Page>
  );
}
