import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, ClipboardPlus, Hammer, UserRoundCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { WorkOrdersNowCard } from '#web/features/dashboards/components/work-orders-now-card.tsx';
import { useWorkOrderCount } from '#web/features/dashboards/queries.ts';
import { SentBackCard } from '#web/features/field/components/sent-back-card.tsx';
import { TeamActivityCard } from '#web/features/field/components/team-activity-card.tsx';
import { useCompletedThisMonth, useTeamActivity } from '#web/features/field/queries.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/subcontractor/dashboard')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'subcontractor');
  const of = { column: 'assigned_organization_id' as const, ids: organizationIds };
  const assigned = useWorkOrderCount({ statuses: ['assigned'], of });
  const running = useWorkOrderCount({ statuses: ['in_progress'], of });
  const completed = useCompletedThisMonth(organizationIds);
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
            label: t('Newly assigned'),
            value: assigned,
            icon: UserRoundCheck,
            to: '/subcontractor/work-orders',
            status: 'assigned',
            attention: !!assigned,
          },
          {
            label: t('In Progress'),
            value: running,
            icon: Hammer,
            to: '/subcontractor/work-orders',
            status: 'in_progress',
          },
          { label: t('Completed this month'), value: completed, icon: CircleCheck },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid gap-4 lg:col-span-2">
          <SentBackCard organizationIds={organizationIds} />
          <WorkOrdersNowCard
            title={t('To do')}
            filter={{ statuses: ['assigned', 'in_progress'], of }}
            listPath="/subcontractor/work-orders"
            detailPath={(id) => pathTo('/subcontractor/work-orders/$id', { id })}
            emptyText={t('Nothing is assigned to your company')}
          />
        </div>
        <QueryView
          query={useTeamActivity(organizationIds)}
          skeleton={<Skeleton className="h-72 rounded-lg" />}
        >
          {(activities) => <TeamActivityCard activities={activities} />}
        </QueryView>
      </div>
    </Page>
  );
}
