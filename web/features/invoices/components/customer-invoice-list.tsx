import { FileText } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { DueDate } from '#web/features/invoices/components/due-date.tsx';
import { customerStatus } from '#web/features/invoices/customer-status.ts';
import { useInvoiceList } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumnOf, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useInvoiceList>['rows']>[number];

export const CUSTOMER_INVOICE_COLUMNS: readonly Column<ListRow>[] = [
  {
    header: message('Number'),
    value: (row) => row.invoice_number,
    phone: 'title',
    className: 'w-36 figures',
  },
  statusColumnOf('customer_invoice', customerStatus),
  {
    header: message('Issued'),
    value: (row) => row.issue_date,
    date: true,
    cell: (row) => formatDate(row.issue_date),
    phone: 'none',
    className: 'w-32',
  },
  {
    header: message('Due date'),
    phoneLabel: message('Due'),
    value: (row) => row.due_date,
    date: true,
    cell: (row) => <DueDate invoice={row} />,
    className: 'w-auto',
  },
  {
    header: message('Left to pay'),
    phoneLabel: message('Left to pay'),
    value: (row) => row.balance_amount,
    cell: (row) => formatMoney(row.balance_amount),
    amount: true,
    align: 'right',
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

const FILTERS = [statusFilter('customer_invoice')];

/** The invoices that a customer got, each with its page. */
export function CustomerInvoiceList({ organizationIds }: { organizationIds: string[] }) {
  return (
    <ListView
      label={t('Invoices')}
      exportedAs="Partner Invoices"
      list={useInvoiceList({ of: 'partner', organizationIds })}
      columns={CUSTOMER_INVOICE_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/partner/invoices/$id', { id: row.id })}
      searchPlaceholder={t('Search by number or notes')}
      filters={FILTERS}
      empty={{
        icon: FileText,
        title: t('No invoices yet'),
        text: t('An invoice appears here once it is sent to you.'),
        action: null,
      }}
    />
  );
}
