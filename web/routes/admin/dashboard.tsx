import { createFileRoute } from '@tanstack/react-router';
import { Banknote, ClipboardCheck, Hammer, Inbox } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { NeedsOfficeCard } from '#web/features/dashboards/components/needs-office-card.tsx';
import { WorkOrdersNowCard } from '#web/features/dashboards/components/work-orders-now-card.tsx';
import { useStatusCount, useWorkOrderCount } from '#web/features/dashboards/queries.ts';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/admin/dashboard')({ component: Screen });

function Screen() {
  const received = useWorkOrderCount({ statuses: ['received'] });
  const running = useWorkOrderCount({ statuses: ['assigned', 'in_progress'] });
  const reports = useStatusCount('work_order_reports', 'submitted');
  const bills = useStatusCount('subcontractor_bills', 'submitted');
  return (
    <Page title={t('Admin Dashboard')} description={t('What needs the office now.')}>
      <StatRow
        stats={[
          {
            label: t('To assign'),
            value: received,
            icon: Inbox,
            to: '/admin/work-orders',
            status: 'received',
            attention: !!received,
          },
          {
            label: t('Reports to review'),
            value: reports,
            icon: ClipboardCheck,
            to: '/admin/reports',
            status: 'submitted',
            attention: !!reports,
          },
          {
            label: t('Bills to approve'),
            value: bills,
            icon: Banknote,
            to: '/admin/subcontractor-bills',
            status: 'submitted',
            attention: !!bills,
          },
          {
            label: t('In the field'),
            value: running,
            icon: Hammer,
            to: '/admin/work-orders',
            status: 'field',
          },
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <WorkOrdersNowCard
          title={t('Waiting to be assigned')}
          filter={{ statuses: ['received'] }}
          listPath="/admin/work-orders"
          detailPath={(id) => pathTo('/admin/work-orders/$id', { id })}
          emptyText={t('Every request is assigned')}
        />
        <div className="grid gap-4">
          <NeedsOfficeCard />
          <WorkOrdersNowCard
            title={t('Overdue')}
            filter={{ statuses: ['received', 'assigned', 'in_progress', 'on_hold'], dueBefore: today() }}
            listPath="/admin/work-orders?status=late"
            detailPath={(id) => pathTo('/admin/work-orders/$id', { id })}
            emptyText={t('Nothing is overdue')}
          />
        </div>
      </div>
    </Page>
  );
}
