import { ClipboardCheck } from 'lucide-react';
import { pathTo, type Screen } from '#shared/paths.ts';
import { type ReportScope, useReportList } from '#web/features/reports/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

type ListRow = NonNullable<ReturnType<typeof useReportList>['rows']>[number];

const DETAILS = {
  office: '/admin/reports/$id',
  partner: '/partner/reports/$id',
  subcontractor: '/subcontractor/reports/$id',
} as const satisfies Record<ReportScope['of'], Screen>;

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Number', value: (row) => row.report_number, className: 'w-32' },
  {
    header: 'Work order',
    value: (row) => row.work_order?.title ?? t('Given to somebody else'),
    phone: 'title',
  },
  statusColumn('report'),
  { header: 'Location', value: (row) => row.work_order?.store_location, phone: 'text' },
  {
    header: 'Completed on',
    value: (row) => row.completed_on,
    cell: (row) => formatDate(row.completed_on),
    className: 'w-32 max-2xl:hidden',
  },
  {
    header: 'Hours',
    value: (row) => row.hours_worked,
    cell: (row) => formatHours(row.hours_worked),
    align: 'right',
    className: 'w-24',
  },
  {
    header: 'Submitted',
    value: (row) => row.submitted_at,
    cell: (row) => <RelativeDate value={row.submitted_at} />,
    align: 'right',
    className: 'w-32',
  },
];

const BY: Column<ListRow> = {
  header: 'Subcontractor',
  value: (row) => row.by?.name ?? t('Own work'),
  phone: 'fact',
  className: 'max-xl:hidden',
};

/** Completion reports with search and status, for whoever looks. */
export function ReportList({ scope }: { scope: ReportScope }) {
  return (
    <ListView
      label={t('Reports')}
      list={useReportList(scope)}
      columns={scope.of === 'office' ? [...COLUMNS.slice(0, 4), BY, ...COLUMNS.slice(4)] : COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo(DETAILS[scope.of], { id: row.id })}
      searchPlaceholder={t('Search by number or work performed')}
      filters={scope.of === 'partner' ? [] : [statusFilter('report')]}
      empty={{
        icon: ClipboardCheck,
        title: t('No reports yet'),
        text: t('A report appears here when work on a work order is done.'),
      }}
    />
  );
}
