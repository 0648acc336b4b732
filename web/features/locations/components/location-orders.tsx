import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocationArea } from '#web/features/locations/areas.ts';
import { useLocationOrders } from '#web/features/locations/location-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLook } from '#web/ui/statuses.ts';

type ListRow = NonNullable<ReturnType<typeof useLocationOrders>['rows']>[number];

export const LOCATION_ORDER_COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Number'), value: (row) => row.work_order_number, className: 'w-28 figures' },
  { header: message('Title'), value: (row) => row.title, phone: 'title' },
  statusColumn('work_order'),
  {
    header: message('Priority'),
    value: (row) => t(statusLook('priority', row.priority).label),
    cell: (row) => <StatusBadge kind="priority" status={row.priority} />,
    phone: 'none',
    optional: true,
    className: 'w-32',
  },
  {
    header: message('Received'),
    phoneLabel: message('Received'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDay(row.created_at),
    sort: 'created_at',
    className: 'w-32',
  },
  {
    header: message('Completed'),
    value: (row) => row.date_completed,
    date: true,
    cell: (row) => formatDay(row.date_completed),
    phone: 'none',
    optional: true,
    className: 'w-32',
  },
];

const GROUPS = [
  { value: 'open', label: message('Open') },
  { value: 'done', label: message('Done') },
  { value: 'cancelled', label: message('Cancelled') },
];

interface LocationOrdersProps {
  locationId: string;
  area: LocationArea;
  organizationIds: string[] | null;
  emptyAction: ReactNode;
}

/** Open and past work at one location. */
export function LocationOrders({ locationId, area, organizationIds, emptyAction }: LocationOrdersProps) {
  return (
    // Beside other cards, the list has less space than usual.
    <div className="[--list-min:0px]">
      <ListView
        label={t('Work orders')}
        exportedAs="Work orders"
        list={useLocationOrders(locationId, organizationIds)}
        columns={LOCATION_ORDER_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) => area.order(row.id)}
        searchPlaceholder={t('Search by number or title')}
        filters={[statusFilter('work_order', GROUPS)]}
        empty={{
          icon: Wrench,
          title: t('No work here yet'),
          text: t('Work that is asked for at this location appears here.'),
          action: emptyAction,
        }}
      />
    </div>
  );
}
