import { Clock3 } from 'lucide-react';
import { hoursOfRow } from '#web/features/time/hours-worked.ts';
import { useTimeList } from '#web/features/time/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useTimeList>['rows']>[number];

const itemOf = ({ work_order, project }: ListRow) =>
  work_order
    ? `${work_order.work_order_number} ${work_order.title}`
    : project && `${project.project_number} ${project.name}`;

const EMPLOYEE: Column<ListRow> = {
  header: 'Employee',
  value: (row) => personName(row.employee),
  phone: 'text',
};

const COLUMNS: readonly Column<ListRow>[] = [
  {
    header: 'Day',
    value: (row) => row.report_date,
    date: true,
    cell: (row) => formatDate(row.report_date),
    className: 'w-32',
  },
  { header: 'Worked on', value: itemOf, phone: 'title' },
  statusColumn('time'),
  {
    header: 'In',
    value: (row) => row.clock_in_time,
    date: true,
    cell: (row) => formatDateTime(row.clock_in_time),
    phone: 'none',
    className: 'figures w-40',
  },
  {
    header: 'Out',
    value: (row) => row.clock_out_time,
    date: true,
    cell: (row) => formatDateTime(row.clock_out_time),
    phone: 'none',
    className: 'figures w-40',
  },
  {
    header: 'Hours',
    value: (row) => hoursOfRow(row, Date.now()),
    cell: (row) => formatHours(hoursOfRow(row, Date.now())),
    align: 'right',
    className: 'w-24',
  },
];

interface TimeListProps {
  /** null: everybody's. */
  employeeId: string | null;
  /** Only the time on this work order. */
  workOrderId?: string;
}

/** Working time: everybody's for the office, or one employee's own. */
export function TimeList({ employeeId, workOrderId }: TimeListProps) {
  return (
    <ListView
      label={t('Time Reports')}
      list={useTimeList(employeeId, workOrderId)}
      columns={employeeId ? COLUMNS : [...COLUMNS.slice(0, 1), EMPLOYEE, ...COLUMNS.slice(1)]}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by work performed')}
      filters={[statusFilter('time')]}
      empty={{
        icon: Clock3,
        title: t('No time recorded yet'),
        text: t('Each day on a work order or project appears here.'),
      }}
    />
  );
}
