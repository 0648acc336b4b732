import { ReceiptText } from 'lucide-react';
import { useReceiptList } from '#web/features/receipts/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useReceiptList>['rows']>[number];

const EMPLOYEE: Column<ListRow> = { header: 'Employee', value: (row) => personName(row.employee) };

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Vendor', value: (row) => row.vendor_name, phone: 'title' },
  { header: 'What for', value: (row) => row.description, phone: 'text' },
  {
    header: 'Category',
    value: (row) => t(row.category.replaceAll('_', ' ')),
    phone: 'none',
    className: 'w-36 capitalize',
  },
  statusColumn('receipt'),
  {
    header: 'Date',
    value: (row) => row.receipt_date,
    cell: (row) => formatDate(row.receipt_date),
    className: 'w-32',
  },
  {
    header: 'Amount',
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
    align: 'right',
    className: 'w-28',
  },
];

/** Receipts with search and status: everybody's, or those of one employee. */
export function ReceiptList({ employeeId }: { employeeId: string | null }) {
  return (
    <ListView
      label={t('Receipts')}
      list={useReceiptList(employeeId)}
      columns={employeeId ? COLUMNS : [...COLUMNS, EMPLOYEE]}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by vendor or purpose')}
      filters={[statusFilter('receipt')]}
      empty={{
        icon: ReceiptText,
        title: t('No receipts yet'),
        text: t('What was bought for a work order or a project appears here.'),
      }}
    />
  );
}
