import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, FolderOpen, Hammer, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { countOf, useFigures } from '#web/features/analytics/figures.ts';
import { periodOf } from '#web/features/analytics/periods.ts';
import { usePartnerAgenda } from '#web/features/dashboards/agenda.ts';
import { PartnerQueues } from '#web/features/dashboards/components/partner-queues.tsx';
import { QueuesSkeleton } from '#web/features/dashboards/components/queues-skeleton.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/partner/dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

const WORKED_ON = ['open_assigned', 'open_in_progress', 'open_work_completed'] as const;
const OPEN = ['open_received', ...WORKED_ON, 'open_on_hold'] as const;

// Below the first screen: its code loads after the rest is shown.
const Charts = lazyPart(async () => ({ default: (await import('./-dashboard-charts.tsx')).DashboardCharts }));

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'partner');
  const scope = { customers: organizationIds };
  const days = periodOf(Route.useSearch());
  const agenda = usePartnerAgenda(organizationIds);
  const { data: figures } = useFigures({
    measures: [...OPEN, 'completed'],
    by: 'all',
    scope,
  });
  return (
    <Page
      title={viewer.mainOrganization?.name ?? t('Dashboard')}
      description={t('Your requests and their progress.')}
      actions={
        <Link to="/partner/work-orders/new" className={buttonStyle({ variant: 'main' })}>
          <Plus aria-hidden />
          {t('New Service Request')}
        </Link>
      }
    >
      <div className="flex flex-col">
        {/* On a phone, the open requests come first. */}
        <div className="max-md:order-1 max-md:mt-5">
          <StatRow
            stats={[
              {
                label: t('Open requests'),
                value: countOf(figures, OPEN),
                icon: FolderOpen,
                to: '/partner/work-orders',
                status: 'open',
              },
              {
                label: t('Being worked on'),
                value: countOf(figures, WORKED_ON),
                icon: Hammer,
                to: '/partner/work-orders',
                status: 'running',
              },
              {
                label: t('Done'),
                value: countOf(figures, ['completed']),
                icon: CircleCheck,
                to: '/partner/work-orders',
                status: 'done',
              },
            ]}
          />
        </div>
        <QueryView query={agenda} skeleton={<QueuesSkeleton />}>
          {(found) => <PartnerQueues agenda={found} />}
        </QueryView>
      </div>
      <Suspense fallback={<Skeleton className="mt-6 h-96 w-full rounded-lg" />}>
        <Charts days={days} scope={scope} />
      </Suspense>
    </Page>
  );
}
