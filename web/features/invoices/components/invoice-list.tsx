import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { useCustomers, useInvoiceList } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useInvoiceList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  {
    header: message('Number'),
    value: (row) => row.invoice_number || t('Draft'),
    phone: 'title',
    className: 'w-36',
  },
  { header: message('Customer'), value: (row) => row.partner?.name, phone: 'text' },
  statusColumn('invoice'),
  {
    header: message('Issued'),
    phoneLabel: message('Issued'),
    value: (row) => row.issue_date,
    date: true,
    cell: (row) => formatDate(row.issue_date),
    className: 'w-32',
  },
  {
    header: message('Due date'),
    phoneLabel: message('Due'),
    value: (row) => row.due_date,
    date: true,
    cell: (row) => formatDate(row.due_date),
    className: 'w-32',
  },
  {
    header: message('Total'),
    value: (row) => row.total_amount,
    cell: (row) => formatMoney(row.total_amount),
    amount: true,
    phone: 'sum',
    align: 'right',
    className: 'w-32',
  },
];

/** Invoices to customers with search and filters, for the office. */
export function InvoiceList({ emptyAction }: { emptyAction: ReactNode }) {
  const customers = useCustomers();
  const options = (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: ListFilter[] = [
    statusFilter('invoice'),
    { name: 'customer', label: message('Customer'), allLabel: message('All customers'), options },
  ];
  return (
    <ListView
      label={t('Partner Invoices')}
      exportedAs="Partner Invoices"
      list={useInvoiceList({ of: 'office' })}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/partner-billing/invoices/$id', { id: row.id })}
      searchPlaceholder={t('Search by number or notes')}
      filters={filters}
      empty={{
        icon: FileText,
        title: t('No invoices yet'),
        text: t('An invoice appears here once it is made from approved reports.'),
        action: emptyAction,
      }}
    />
  );
}
