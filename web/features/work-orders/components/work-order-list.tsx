import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { pathTo } from '#shared/paths.ts';
import { AGE_IN_FILE } from '#web/features/work-orders/age-in-file.ts';
import { isByDueDay } from '#web/features/work-orders/apply-filters.ts';
import { AgeMark } from '#web/features/work-orders/components/age-mark.tsx';
import { customerColumn } from '#web/features/work-orders/components/customer-column.tsx';
import { ListDueMark } from '#web/features/work-orders/components/list-due-mark.tsx';
import { CREATED_FILTER, DUE_FILTER, locationFilter } from '#web/features/work-orders/list-filters.ts';
import { dueOrderNotes } from '#web/features/work-orders/list-notes.ts';
import { PARTNER_VIEWS, SUBCONTRACTOR_VIEWS, statusChoices } from '#web/features/work-orders/list-views.ts';
import { useWorkOrderList, type WorkOrderScope } from '#web/features/work-orders/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { useSavedWork } from '#web/offline/cache/use-saved-work.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';
import { priorityColumn } from '#web/ui/priority-mark.tsx';

type ListRow = NonNullable<ReturnType<typeof useWorkOrderList>['rows']>[number];

const OF = {
  partner: { screen: '/partner/work-orders/$id', views: PARTNER_VIEWS },
  subcontractor: { screen: '/subcontractor/work-orders/$id', views: SUBCONTRACTOR_VIEWS },
} as const;

const FIRST: readonly Column<ListRow>[] = [
  { header: message('Number'), value: (row) => row.work_order_number, className: 'w-28 figures' },
  { header: message('Title'), value: (row) => row.title, phone: 'title', wraps: true, className: 'w-auto' },
  statusColumn('work_order'),
  priorityColumn(),
];
const LOCATION: Column<ListRow> = {
  header: message('Location'),
  value: (row) => row.store_location,
  phone: 'text',
  wraps: true,
  className: 'w-[24%]',
};
const NTE: Column<ListRow> = {
  header: message('NTE'),
  phoneLabel: message('NTE'),
  value: (row) => row.budget?.nte_amount,
  cell: (row) => formatMoney(row.budget?.nte_amount),
  amount: true,
  phone: 'sum',
  align: 'right',
  className: 'w-26',
};
const LAST: readonly Column<ListRow>[] = [
  { header: message('Trade'), value: (row) => row.trade, phone: 'none', className: 'w-32', optional: true },
  {
    header: message("Customer's reference"),
    value: (row) => row.partner_reference,
    phone: 'none',
    className: 'w-32 figures',
    optional: true,
  },
  {
    header: message('Due date'),
    phoneLabel: message('Due'),
    value: (row) => row.due_date,
    date: true,
    cell: (row) => <ListDueMark order={row} />,
    // The year, if it is another year.
    wraps: true,
    className: 'w-26 2xl:w-40',
    sort: 'due',
    sortLabels: [message('Due first'), message('Due last')],
  },
  {
    header: message('Age'),
    phoneLabel: message('Age'),
    value: (row) => row.created_at,
    file: AGE_IN_FILE,
    cell: (row) => <AgeMark order={row} />,
    align: 'right',
    className: 'w-20',
    sort: 'created',
    sortLabels: [message('Oldest first'), message('Newest first')],
  },
];

/** A customer's columns: nothing about the contractor's costs. */
export const PARTNER_COLUMNS = [...FIRST, LOCATION, ...LAST];
/** A subcontractor works for several customers, and has an NTE for each work order. */
export const SUBCONTRACTOR_COLUMNS = [
  ...FIRST,
  customerColumn<ListRow>(),
  { ...LOCATION, optional: true as const },
  NTE,
  ...LAST,
];

/** Which of them are available offline, for field staff. */
const offlineColumn = (saved: ReadonlySet<string>): Column<ListRow> => ({
  header: message('Offline'),
  value: (row) => (saved.has(row.id) ? t('Available offline') : null),
  cell: (row) => <OfflineMark workOrderId={row.id} words="on phones" />,
  className: 'w-18',
});

interface WorkOrderListProps {
  scope: WorkOrderScope;
  emptyAction: ReactNode;
}

/** Work orders with search, views, and filters, for all roles. */
export function WorkOrderList({ scope, emptyAction }: WorkOrderListProps) {
  const list = useWorkOrderList(scope);
  const { screen, views } = OF[scope.of];
  const { workOrderIds } = useSavedWork();
  const columns =
    scope.of === 'subcontractor' ? [...SUBCONTRACTOR_COLUMNS, offlineColumn(workOrderIds)] : PARTNER_COLUMNS;
  return (
    <ListView
      label={t('Work orders')}
      exportedAs="Work orders"
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo(screen, { id: row.id })}
      searchPlaceholder={t('Search by number, title or location')}
      searchMinLength={LIST_SEARCH_MIN_LENGTH}
      views={views}
      savedViews="work-orders"
      usualSort={isByDueDay(list.search) ? 'due' : '-created'}
      notes={dueOrderNotes(list.search, list.change)}
      filters={[
        statusFilter('work_order', statusChoices(views)),
        DUE_FILTER,
        // A subcontractor sees only the locations of its own work.
        locationFilter(scope.of === 'partner' ? scope.organizationIds : undefined),
        CREATED_FILTER,
      ]}
      empty={{
        icon: Wrench,
        title: t('No work orders yet'),
        text: t('They appear here as soon as the first one arrives.'),
        action: emptyAction,
      }}
    />
  );
}
