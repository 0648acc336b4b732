import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { RunStatus } from '#web/features/payment-runs/components/run-status.tsx';
import { type PaymentRunRow, usePaymentRuns } from '#web/features/payment-runs/queries.ts';
import { runStatusText } from '#web/features/payment-runs/run-labels.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

export const RUN_COLUMNS: readonly Column<PaymentRunRow>[] = [
  {
    header: message('Number'),
    value: (row) => t('Run {{number}}', { number: row.run_number }),
    phone: 'title',
    className: 'figures w-28',
  },
  {
    header: message('Status'),
    value: (row) => runStatusText(row),
    cell: (row) => <RunStatus run={row} />,
    phone: 'status',
    className: 'w-40',
  },
  {
    header: message('How'),
    value: (row) => methodText(row.payment_method),
    className: 'w-44',
  },
  {
    header: message('Date'),
    value: (row) => row.pay_on,
    date: true,
    cell: (row) => formatDate(row.pay_on),
    className: 'w-32',
  },
  {
    header: message('Subcontractors'),
    value: (row) => row.payee_count,
    align: 'right',
    phone: 'none',
    className: 'figures w-32',
  },
  {
    header: message('Bills'),
    value: (row) => row.bill_count,
    align: 'right',
    phone: 'none',
    className: 'figures w-20',
  },
  { header: message('Confirmed by'), value: (row) => personName(row.author), phone: 'none' },
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

/** The payment runs of the company. */
export function RunList({ action }: { action: ReactNode }) {
  return (
    <ListView
      label={t('Payment runs')}
      exportedAs="Payment runs"
      list={usePaymentRuns()}
      columns={RUN_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/subcontractor-bills/payment-runs/$id', { id: row.id })}
      filters={[
        {
          name: 'method',
          label: message('How'),
          allLabel: message('Checks and transfers'),
          choices: [
            { value: 'check', label: message('Checks') },
            { value: 'ach', label: message('Transfers') },
          ],
        },
        {
          name: 'state',
          label: message('Status'),
          allLabel: message('All statuses'),
          choices: [
            { value: 'confirmed', label: message('Confirmed') },
            { value: 'void', label: message('Void', 'payment run') },
          ],
        },
      ]}
      empty={{
        icon: HandCoins,
        title: t('No payment runs yet'),
        text: t('A payment run pays many approved bills at once, by checks or by a file for your bank.'),
        action,
      }}
    />
  );
}
