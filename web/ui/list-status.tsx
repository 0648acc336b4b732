import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-toolbar.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type StatusKind, statusLook, statusOptions } from '#web/ui/statuses.ts';

/** The status column of a list: a badge, beside the title on a phone. */
export function statusColumn<Row extends { status: string }>(kind: StatusKind): Column<Row> {
  // Work orders have the longest labels.
  return badgeColumn(kind, (row) => row.status, kind === 'work_order' ? 'w-38' : 'w-34');
}

/** The status column of records whose status is not the stored one alone. */
export const statusColumnOf = <Row,>(kind: StatusKind, statusOf: (row: Row) => string): Column<Row> =>
  badgeColumn(kind, statusOf, 'w-34');

/** The status column of records that are either active or not. */
export function activityColumn<Row extends { is_active: boolean }>(): Column<Row> {
  return badgeColumn('activity', (row) => (row.is_active ? 'active' : 'inactive'), 'w-30');
}

function badgeColumn<Row>(kind: StatusKind, statusOf: (row: Row) => string, width: string): Column<Row> {
  return {
    header: message('Status'),
    value: (row) => t(statusLook(kind, statusOf(row)).label),
    cell: (row) => <StatusBadge kind={kind} status={statusOf(row)} />,
    phone: 'status',
    className: width,
  };
}

/** The status filter of a list, `status` in its URL: one option per status unless other `choices` are given. */
export function statusFilter(kind: StatusKind, choices = statusOptions(kind)): ListFilter {
  const allLabel = message('All statuses');
  return { name: 'status', label: message('Status'), allLabel, choices };
}
