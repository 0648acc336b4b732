import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, Hammer, Inbox, Plus } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { WorkOrdersNowCard } from '#web/features/dashboards/components/work-orders-now-card.tsx';
import { useWorkOrderCount } from '#web/features/dashboards/queries.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/partner/dashboard')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const of = { column: 'organization_id' as const, ids: organizationIdsOf(viewer, 'partner') };
  const received = useWorkOrderCount({ statuses: ['received'], of });
  const running = useWorkOrderCount({ statuses: ['assigned', 'in_progress', 'work_completed'], of });
  const done = useWorkOrderCount({ statuses: ['completed', 'closed'], of });
  return (
    <Page
      title={viewer.mainOrganization?.name ?? t('Dashboard')}
      description={t('Your requests and how far they are.')}
      actions={
        <Link to="/partner/work-orders/new" className={buttonStyle({ variant: 'main' })}>
          <Plus aria-hidden />
          {t('New Service Request')}
        </Link>
      }
    >
      <StatRow
        stats={[
          {
            label: t('Received'),
            value: received,
            icon: Inbox,
            to: '/partner/work-orders',
            status: 'received',
          },
          {
            label: t('Being worked on'),
            value: running,
            icon: Hammer,
            to: '/partner/work-orders',
            status: 'running',
          },
          { label: t('Done'), value: done, icon: CircleCheck, to: '/partner/work-orders', status: 'done' },
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <WorkOrdersNowCard
          title={t('Open requests')}
          filter={{ statuses: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'], of }}
          listPath="/partner/work-orders?status=open"
          detailPath={(id) => pathTo('/partner/work-orders/$id', { id })}
          emptyText={t('No open requests')}
        />
        <WorkOrdersNowCard
          title={t('Finished lately')}
          filter={{ statuses: ['completed', 'closed'], of, order: 'completed' }}
          listPath="/partner/work-orders?status=done"
          detailPath={(id) => pathTo('/partner/work-orders/$id', { id })}
          emptyText={t('Nothing is finished yet')}
        />
      </div>
    </Page>
  );
}
