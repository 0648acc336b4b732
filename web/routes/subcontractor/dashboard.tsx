import { createFileRoute } from '@tanstack/react-router';
import { CircleCheck, ClipboardCheck, Hammer } from 'lucide-react';
import { Suspense } from 'react';
import { countOf, useFigures } from '#web/features/analytics/figures.ts';
import { periodOf } from '#web/features/analytics/periods.ts';
import { useSubcontractorAgenda } from '#web/features/dashboards/agenda.ts';
import { BillSumsCard } from '#web/features/dashboards/components/bill-sums-card.tsx';
import { MainStep } from '#web/features/dashboards/components/main-step.tsx';
import { QueuesSkeleton } from '#web/features/dashboards/components/queues-skeleton.tsx';
import { SubcontractorQueues } from '#web/features/dashboards/components/subcontractor-queues.tsx';
import { useCompletedThisMonth } from '#web/features/dashboards/queries.ts';
import { SentBackCard } from '#web/features/field/components/sent-back-card.tsx';
import { TeamActivityCard } from '#web/features/field/components/team-activity-card.tsx';
import { useSentBackReports, useTeamActivity } from '#web/features/field/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { COLUMN } from '#web/ui/balanced-columns.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/subcontractor/dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

const TO_DO = ['open_assigned', 'open_in_progress'] as const;

// Below the first screen: its code loads after the rest is shown.
const Charts = lazyPart(async () => ({ default: (await import('./-dashboard-charts.tsx')).DashboardCharts }));

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'subcontractor');
  const scope = { subcontractors: organizationIds };
  const days = periodOf(Route.useSearch());
  const agenda = useSubcontractorAgenda(organizationIds);
  const { data: completed } = useCompletedThisMonth(organizationIds);
  const { data: open } = useFigures({ measures: [...TO_DO, 'open_work_completed'], by: 'all', scope });
  const { data: sentBack } = useSentBackReports(organizationIds);
  const isToDo = open?.some(({ measure, count }) => count > 0 && TO_DO.some((asked) => asked === measure));
  const hasToReport = isToDo !== false || sentBack?.length !== 0;
  return (
    <Page
      title={viewer.mainOrganization?.name ?? t('Dashboard')}
      description={t('The work assigned to your company.')}
      actions={<MainStep agenda={agenda.data} hasToReport={hasToReport} />}
    >
      <StatRow
        stats={[
          {
            label: t('Work to do'),
            value: countOf(open, TO_DO),
            icon: Hammer,
            to: '/subcontractor/work-orders',
            status: 'field',
          },
          {
            label: t('Being checked'),
            value: countOf(open, ['open_work_completed']),
            icon: ClipboardCheck,
            to: '/subcontractor/work-orders',
            status: 'work_completed',
          },
          { label: t('Completed this month'), value: completed, icon: CircleCheck },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-3">
        <div className={cn(COLUMN, 'lg:col-span-2')}>
          <SentBackCard organizationIds={organizationIds} />
          <QueryView query={agenda} skeleton={<QueuesSkeleton />}>
            {(found) => <SubcontractorQueues agenda={found} />}
          </QueryView>
        </div>
        <div className={COLUMN}>
          <QueryView
            query={useTeamActivity(organizationIds)}
            skeleton={<Skeleton className="h-72 rounded-lg" />}
          >
            {(activities) => <TeamActivityCard activities={activities} />}
          </QueryView>
          <QueryView query={agenda} skeleton={<Skeleton className="h-56 rounded-lg" />}>
            {(found) => <BillSumsCard agenda={found} />}
          </QueryView>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="mt-6 h-96 w-full rounded-lg" />}>
        <Charts days={days} scope={scope} />
      </Suspense>
    </Page>
  );
}
