import { Wrench } from 'lucide-react';
import type { Screen } from '#shared/paths.ts';
import { pathTo } from '#shared/paths.ts';
import { PARTNER_VIEWS, statusChoices } from '#web/features/work-orders/list-views.ts';
import { useWorkOrderList, type WorkOrderScope } from '#web/features/work-orders/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type ListRow = NonNullable<ReturnType<typeof useWorkOrderList>['rows']>[number];

const DETAILS = {
  partner: '/partner/work-orders/$id',
  subcontractor: '/subcontractor/work-orders/$id',
} as const satisfies Record<WorkOrderScope['of'], Screen>;

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Number', value: (row) => row.work_order_number, className: 'w-32' },
  { header: 'Title', value: (row) => row.title, phone: 'title' },
  statusColumn('work_order'),
  {
    header: 'Priority',
    value: (row) => row.priority,
    cell: (row) => <StatusBadge kind="priority" status={row.priority} />,
    phone: 'none',
    className: 'w-32',
  },
  { header: 'Location', value: (row) => row.store_location, phone: 'text' },
  { header: 'Due', value: (row) => row.due_date, cell: (row) => formatDate(row.due_date), className: 'w-32' },
  {
    header: 'Created',
    value: (row) => row.created_at,
    cell: (row) => <RelativeDate value={row.created_at} />,
    align: 'right',
    className: 'w-24',
  },
];

/** Work orders with search and status, for whoever looks. */
export function WorkOrderList({ scope }: { scope: WorkOrderScope }) {
  return (
    <ListView
      label={t('Work orders')}
      list={useWorkOrderList(scope)}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo(DETAILS[scope.of], { id: row.id })}
      searchPlaceholder={t('Search by number, title or location')}
      filters={[statusFilter('work_order', statusChoices(PARTNER_VIEWS))]}
      empty={{
        icon: Wrench,
        title: t('No work orders yet'),
        text: t('They appear here as soon as the first one arrives.'),
      }}
    />
  );
}
