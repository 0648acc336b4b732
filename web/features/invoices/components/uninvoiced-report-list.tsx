import { Link } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useUninvoicedReports } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { message, t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useUninvoicedReports>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Report'), value: (row) => row.report_number, className: 'w-32' },
  { header: message('Work order'), value: (row) => row.work_order?.title, phone: 'title' },
  { header: message('Customer'), value: (row) => row.partner?.name, phone: 'text' },
  {
    header: message('Completed on'),
    phoneLabel: message('Completed'),
    value: (row) => row.completed_on,
    date: true,
    cell: (row) => formatDate(row.completed_on),
    className: 'w-36',
  },
  {
    header: message('Hours'),
    value: (row) => row.hours_worked,
    cell: (row) => formatHours(row.hours_worked),
    align: 'right',
    className: 'w-28',
  },
];

/** Approved work without an invoice. */
export function UninvoicedReportList() {
  return (
    <ListView
      label={t('Reports to invoice')}
      exportedAs="Reports to invoice"
      list={useUninvoicedReports()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/reports/$id', { id: row.id })}
      searchPlaceholder={t('Search by number or work performed')}
      empty={{
        icon: FileCheck2,
        title: t('Everything is invoiced'),
        text: t('Approved final reports that are on no invoice appear here.'),
        action: (
          <Allowed to="review_reports">
            <Link to="/admin/reports" search={{ status: 'submitted' }} className={buttonStyle()}>
              {t('Review reports')}
            </Link>
          </Allowed>
        ),
      }}
    />
  );
}
