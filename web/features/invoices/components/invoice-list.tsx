import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { DueDate } from '#web/features/invoices/components/due-date.tsx';
import { useCustomers, useInvoiceList, useInvoiceSums } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { NO_DUE_DATE } from '#web/lib/due-filter.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumnOf, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

type ListRow = NonNullable<ReturnType<typeof useInvoiceList>['rows']>[number];

export const INVOICE_COLUMNS: readonly Column<ListRow>[] = [
  {
    header: message('Number'),
    value: (row) => row.invoice_number || t('Draft'),
    phone: 'title',
    className: 'w-36 figures',
  },
  { header: message('Customer'), value: (row) => row.partner?.name, phone: 'text' },
  { header: message('Title'), value: (row) => row.title, optional: 'narrow' },
  {
    header: message('PO or reference'),
    value: (row) => row.customer_reference,
    phoneLabel: message('PO'),
    optional: true,
    className: 'w-32',
  },
  statusColumnOf('invoice_state', (row) => row.invoice_state ?? row.status),
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
    cell: (row) => <DueDate invoice={row} />,
    className: 'w-56',
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
  {
    header: message('Left to pay'),
    phoneLabel: message('Left to pay'),
    // Drafts and void invoices are not to be paid.
    value: (row) => leftOf(row),
    cell: (row) => formatMoney(leftOf(row)),
    amount: true,
    align: 'right',
    className: 'w-32',
  },
];

const leftOf = ({ status, balance_amount }: Pick<ListRow, 'status' | 'balance_amount'>): number | null =>
  status === 'sent' || status === 'paid' ? balance_amount : null;

/** Invoices to customers with search and filters, for the office. */
export function InvoiceList({ emptyAction }: { emptyAction: ReactNode }) {
  const customers = useCustomers();
  const options = (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: ListFilter[] = [
    statusFilter('invoice_state', [
      ...statusOptions('invoice_state'),
      // All that is sent and not paid, as the sums above the list count it.
      { value: 'open', label: message('To be paid') },
    ]),
    { name: 'customer', label: message('Customer'), allLabel: message('All customers'), options },
    {
      name: 'due',
      label: message('Due date'),
      allLabel: message('Due any day'),
      choices: [{ value: NO_DUE_DATE, label: message('No due date') }],
      days: true,
      more: true,
    },
  ];
  const list = useInvoiceList({ of: 'office' });
  return (
    <>
      <InvoiceSums search={list.search} />
      <ListView
        label={t('Partner Invoices')}
        exportedAs="Partner Invoices"
        list={list}
        columns={INVOICE_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo('/admin/partner-billing/invoices/$id', { id: row.id })}
        searchPlaceholder={t('Search by number, title or PO')}
        filters={filters}
        empty={{
          icon: FileText,
          title: t('No invoices yet'),
          text: t('An invoice appears here once it is made from approved reports.'),
          action: emptyAction,
        }}
      />
    </>
  );
}

/** What is open, of the customer and the due dates that the list is filtered by. */
function InvoiceSums({ search }: { search: ListSearch }) {
  const { data: sums, isError } = useInvoiceSums(search);
  if (isError && !sums) return null;
  return (
    <AmountSums
      isPending={!sums}
      sums={[
        { label: t('To be sent'), count: sums?.drafts ?? 0, amount: sums?.drafts_total ?? 0 },
        { label: t('To be paid'), count: sums?.unpaid_invoices ?? 0, amount: sums?.unpaid_total ?? 0 },
        {
          label: t('Of which overdue'),
          count: sums?.overdue_invoices ?? 0,
          amount: sums?.overdue_total ?? 0,
        },
      ]}
    />
  );
}
