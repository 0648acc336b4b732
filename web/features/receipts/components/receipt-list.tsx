import { Copy, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReceiptSelection } from '#web/features/receipts/components/receipt-selection.tsx';
import { ReceiptSums } from '#web/features/receipts/components/receipt-sums.tsx';
import { type ReceiptRow, useEmployees, useReceiptList } from '#web/features/receipts/queries.ts';
import { type ReceiptScope, TO_REIMBURSE } from '#web/features/receipts/receipt-search.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { categoryName, categoryOptions } from '#web/lib/receipt-categories.ts';
import { message, t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

const VENDOR: Column<ReceiptRow> = {
  header: message('Vendor'),
  value: (row) => row.vendor_name,
  phone: 'title',
  cell: (row) =>
    row.looks_doubled ? (
      <>
        {row.vendor_name}
        <span className="ml-2 inline-block">
          <Flag icon={Copy} tone="ochre">
            {t('Possible duplicate')}
          </Flag>
        </span>
      </>
    ) : (
      row.vendor_name
    ),
};
const EMPLOYEE: Column<ReceiptRow> = {
  header: message('Employee'),
  phoneLabel: message('By'),
  value: (row) => personName(row.employee),
  className: 'w-40',
};
/** Beside the vendor on the screen; a separate column of the export. */
const DOUBLED: Column<ReceiptRow> = {
  header: message('Duplicate'),
  value: (row) => (row.looks_doubled ? t('Possible duplicate') : ''),
  optional: true,
  phone: 'none',
  className: 'w-40',
};
const OTHER: readonly Column<ReceiptRow>[] = [
  { header: message('Notes'), value: (row) => row.description, phone: 'text', optional: 'narrow' },
  {
    header: message('Jobs'),
    phoneLabel: message('For'),
    value: (row) =>
      row.shares
        .map(({ work_order, project }) => work_order?.work_order_number ?? project?.project_number)
        .filter(Boolean)
        .join(', '),
    className: 'w-36',
  },
  {
    header: message('Category'),
    value: (row) => categoryName(row.category),
    phone: 'none',
    optional: 'narrow',
    className: 'w-36',
  },
  statusColumn('receipt'),
  {
    header: message('Reimbursed'),
    value: (row) => row.reimbursed_on,
    date: true,
    cell: (row) => formatDate(row.reimbursed_on),
    optional: true,
    phone: 'none',
    className: 'w-32',
  },
  {
    header: message('Date'),
    phoneLabel: message('Bought'),
    value: (row) => row.receipt_date,
    date: true,
    cell: (row) => formatDate(row.receipt_date),
    sort: 'date',
    sortLabels: [message('Oldest first'), message('Newest first')],
    className: 'w-32',
  },
  {
    header: message('Amount'),
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
    sort: 'amount',
    sortLabels: [message('Smallest first'), message('Largest first')],
    amount: true,
    phone: 'sum',
    align: 'right',
    className: 'w-28',
  },
];

export const RECEIPT_COLUMNS = [VENDOR, EMPLOYEE, ...OTHER, DOUBLED];

const STATUSES = statusFilter('receipt', [
  ...statusOptions('receipt'),
  { value: TO_REIMBURSE, label: message('To reimburse') },
]);
const BOUGHT: ListFilter = {
  name: 'bought',
  label: message('Date'),
  allLabel: message('Any day'),
  options: [],
  days: true,
  more: true,
};

interface ReceiptListProps {
  scope: ReceiptScope;
  /** The screen of one receipt. */
  rowTo: (row: ReceiptRow) => string;
  /** The viewer reviews receipts: rows can be selected, and totals are shown. */
  canReview?: boolean;
  emptyAction: ReactNode;
}

/** Receipts with totals, search, filters, views, and export; reviewers have bulk actions. */
export function ReceiptList({ scope, rowTo, canReview = false, emptyAction }: ReceiptListProps) {
  const isOffice = scope === 'office';
  const list = useReceiptList(scope);
  const employees = useEmployees(isOffice && canReview);
  const filters: ListFilter[] = [STATUSES];
  if (isOffice && canReview) {
    filters.push({
      name: 'employee',
      label: message('Employee'),
      allLabel: message('All employees'),
      options: employees.data ?? [],
    });
  }
  filters.push({
    name: 'category',
    label: message('Category'),
    allLabel: message('All categories'),
    options: categoryOptions(),
  });
  filters.push(BOUGHT);
  return (
    <>
      <ReceiptSums scope={scope} search={list.search} />
      <ListView<ReceiptRow>
        label={t('Receipts')}
        exportedAs="Receipts"
        list={list}
        columns={isOffice ? RECEIPT_COLUMNS : [VENDOR, ...OTHER]}
        rowKey={(row) => row.id}
        rowTo={rowTo}
        searchPlaceholder={t('Search by vendor, notes or amount')}
        filters={filters}
        usualSort="-date"
        {...(canReview && {
          savedViews: 'receipts',
          views: [
            { label: message('All'), search: {} },
            { label: message('Waiting for approval'), search: { status: 'submitted' } },
            { label: message('To reimburse'), search: { status: TO_REIMBURSE } },
          ],
          bulk: (selection) => <ReceiptSelection {...selection} />,
        })}
        empty={{
          icon: ReceiptText,
          title: t('No receipts yet'),
          text: t('What was bought for a work order or a project appears here.'),
          action: emptyAction,
        }}
      />
    </>
  );
}
