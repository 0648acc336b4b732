import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, ClipboardPlus, Hammer, UserRoundCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { countOf, useFigures } from '#web/features/analytics/figures.ts';
import { periodOf } from '#web/features/analytics/periods.ts';
import { countWords, useSubcontractorAgenda } from '#web/features/dashboards/agenda.ts';
import { BillSumsCard } from '#web/features/dashboards/components/bill-sums-card.tsx';
import { QueuesSkeleton } from '#web/features/dashboards/components/queues-skeleton.tsx';
import { SubcontractorQueues } from '#web/features/dashboards/components/subcontractor-queues.tsx';
import { SentBackCard } from '#web/features/field/components/sent-back-card.tsx';
import { TeamActivityCard } from '#web/features/field/components/team-activity-card.tsx';
import { useTeamActivity } from '#web/features/field/queries.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/subcontractor/dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

const LATELY_DAYS = 30;

// Below the first screen: its code comes when the rest stands.
const Charts = lazy(async () => ({ default: (await import('./-dashboard-charts.tsx')).DashboardCharts }));

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'subcontractor');
  const scope = { subcontractors: organizationIds };
  const days = periodOf(Route.useSearch());
  const agenda = useSubcontractorAgenda(organizationIds);
  const { data: completed } = useFigures({ measures: ['completed'], by: 'all', days: LATELY_DAYS, scope });
  const toAccept = countWords(agenda.data, 'to_accept');
  return (
    <Page
      title={viewer.mainOrganization?.name ?? t('Dashboard')}
      description={t('The work assigned to your company.')}
      actions={
        <Link to="/subcontractor/submit-report" className={buttonStyle({ variant: 'main' })}>
          <ClipboardPlus aria-hidden />
          {t('Submit Report')}
        </Link>
      }
    >
      <StatRow
        stats={[
          {
            label: t('To accept'),
            value: toAccept,
            icon: UserRoundCheck,
            to: '/subcontractor/work-orders',
            status: 'assigned',
            attention: toAccept !== undefined && toAccept !== '0',
          },
          {
            label: t('In Progress'),
            value: countWords(agenda.data, 'running'),
            icon: Hammer,
            to: '/subcontractor/work-orders',
            status: 'in_progress',
          },
          { label: t('Completed in 30 days'), value: countOf(completed, ['completed']), icon: CircleCheck },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid gap-4 lg:col-span-2">
          <SentBackCard organizationIds={organizationIds} />
          <QueryView query={agenda} skeleton={<QueuesSkeleton />}>
            {(found) => <SubcontractorQueues agenda={found} />}
          </QueryView>
        </div>
        <div className="grid gap-4">
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
