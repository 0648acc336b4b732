import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { methodLabel } from '#web/features/payments/payment-labels.ts';
import { usePaymentList, usePaymentSums } from '#web/features/payments/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { message, t } from '#web/lib/text.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof usePaymentList>['rows']>[number];

export const PAYMENT_COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Customer'), value: (row) => row.customer?.name, phone: 'title' },
  {
    header: message('Received on'),
    value: (row) => row.received_on,
    date: true,
    cell: (row) => formatDate(row.received_on),
    phone: 'text',
    className: 'w-32',
  },
  { header: message('How'), value: (row) => methodLabel(row.method), className: 'w-44' },
  { header: message('Reference'), value: (row) => row.reference, className: 'w-40' },
  {
    header: message('State'),
    value: (row) => (row.returned_on ? t('Returned') : null),
    className: 'w-28',
  },
  {
    header: message('Credit left'),
    phoneLabel: message('Credit left'),
    value: (row) => row.available_amount || null,
    cell: (row) => (row.available_amount ? formatMoney(row.available_amount) : null),
    amount: true,
    align: 'right',
    className: 'w-32',
  },
  {
    header: message('Amount'),
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
    amount: true,
    phone: 'sum',
    align: 'right',
    className: 'w-32',
  },
];

const FILTERS: ListFilter[] = [
  {
    name: 'customer',
    label: message('Customer'),
    allLabel: message('All customers'),
    lookup: organizationLookup('partner'),
  },
  {
    name: 'state',
    label: message('State'),
    allLabel: message('All payments'),
    options: [
      { value: 'credit', label: message('With credit left') },
      { value: 'returned', label: message('Returned') },
    ],
  },
  {
    name: 'received',
    label: message('Received on'),
    allLabel: message('Received any day'),
    choices: [],
    days: true,
    more: true,
  },
];

/** Payments of customers with their sums, search, and filters, for the office. */
export function PaymentList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = usePaymentList();
  const { sums, isError, isThisMonth } = usePaymentSums(list.search);
  return (
    <>
      {(sums || !isError) && (
        <AmountSums
          isPending={!sums}
          sums={[
            {
              label: isThisMonth ? t('Received this month') : t('Received'),
              count: sums?.payments ?? 0,
              amount: sums?.amount ?? 0,
            },
            { label: t('Returned'), count: null, amount: sums?.returned_amount ?? 0 },
          ].slice(0, sums?.returned_amount ? 2 : 1)}
        />
      )}
      <ListView
        label={t('Payments')}
        exportedAs="Customer payments"
        list={list}
        columns={PAYMENT_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo('/admin/partner-billing/payments/$id', { id: row.id })}
        searchPlaceholder={t('Search by reference')}
        filters={FILTERS}
        empty={{
          icon: Wallet,
          title: t('No payments yet'),
          text: t('What customers pay appears here once it is recorded.'),
          action: emptyAction,
        }}
      />
    </>
  );
}
