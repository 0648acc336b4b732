import { createFileRoute, Link } from '@tanstack/react-router';
import { ClipboardPlus, Hammer, Undo2, UserRoundCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { WorkOrdersNowCard } from '#web/features/dashboards/components/work-orders-now-card.tsx';
import { useStatusCount, useWorkOrderCount } from '#web/features/dashboards/queries.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';

export const Route = createFileRoute('/subcontractor/dashboard')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const of = { column: 'assigned_organization_id' as const, ids: organizationIdsOf(viewer, 'subcontractor') };
  const assigned = useWorkOrderCount({ statuses: ['assigned'], of });
  const running = useWorkOrderCount({ statuses: ['in_progress'], of });
  const sentBack = useStatusCount('work_order_reports', 'rejected');
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
      <StatRow>
        <Stat
          label={t('Newly assigned')}
          value={assigned}
          icon={UserRoundCheck}
          to="/subcontractor/work-orders"
          status="assigned"
          attention={!!assigned}
        />
        <Stat
          label={t('In Progress')}
          value={running}
          icon={Hammer}
          to="/subcontractor/work-orders"
          status="in_progress"
        />
        <Stat
          label={t('Reports sent back')}
          value={sentBack}
          icon={Undo2}
          to="/subcontractor/reports"
          status="rejected"
          attention={!!sentBack}
        />
      </StatRow>
      <WorkOrdersNowCard
        title={t('To do')}
        filter={{ statuses: ['assigned', 'in_progress'], of }}
        listPath="/subcontractor/work-orders"
        detailPath={(id) => pathTo('/subcontractor/work-orders/$id', { id })}
        emptyText={t('Nothing is assigned to your company')}
      />
    </Page>
  );
}
