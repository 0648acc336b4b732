import { Banknote, Copy, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { useSubcontractors } from '#web/features/bills/bill-queries.ts';
import { type BillScope, UNPAID } from '#web/features/bills/bill-search.ts';
import { billState } from '#web/features/bills/bill-state.ts';
import { BillSums } from '#web/features/bills/components/bill-sums.tsx';
import { BillTotal } from '#web/features/bills/components/bill-total.tsx';
import { DueDay } from '#web/features/bills/components/due-day.tsx';
import { LinesExport } from '#web/features/bills/components/lines-export.tsx';
import { PayDialog } from '#web/features/bills/components/pay-dialog.tsx';
import { type BillRow, useBillList } from '#web/features/bills/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { NO_DUE_DATE } from '#web/lib/due-filter.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumnOf, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

const NUMBER: Column<BillRow> = {
  header: message('Number'),
  value: (row) => row.internal_bill_number || t('Draft'),
  phone: 'title',
  className: 'figures w-36',
};
const EXTERNAL_NUMBER: Omit<Column<BillRow>, 'header'> = {
  value: (row) => row.external_bill_number,
  className: 'w-36',
};
/** Before the office decides, in the first column: what may be the same bill twice. */
const MARKED_NUMBER: Column<BillRow> = {
  ...NUMBER,
  cell: (row) =>
    row.looks_billed_twice ? (
      <>
        {row.internal_bill_number}{' '}
        <span className="inline-block">
          <Flag icon={Copy} tone="ochre">
            {t('Possible duplicate')}
          </Flag>
        </span>
      </>
    ) : (
      NUMBER.value(row)
    ),
};
/** Beside the number on the screen; a separate column of the export. */
const TWICE: Column<BillRow> = {
  header: message('Duplicate'),
  value: (row) => (row.looks_billed_twice ? t('Possible duplicate') : ''),
  optional: true,
  phone: 'none',
  className: 'w-40',
};
const OTHER: readonly Column<BillRow>[] = [
  statusColumnOf('bill_state', billState),
  {
    header: message('Submitted'),
    phoneLabel: message('Submitted'),
    value: (row) => row.submitted_at,
    date: true,
    cell: (row) => formatDate(row.submitted_at),
    sort: 'submitted',
    sortLabels: [message('Oldest first'), message('Newest first')],
    className: 'w-32',
  },
  {
    header: message('Due', 'bill'),
    phoneLabel: message('Due', 'bill'),
    value: (row) => (row.status === 'submitted' || row.status === 'approved' ? row.due_date : null),
    date: true,
    cell: (row) => <DueDay bill={row} />,
    className: 'w-32',
  },
  {
    header: message('Paid on'),
    value: (row) => row.paid_on,
    date: true,
    cell: (row) => formatDate(row.paid_on),
    optional: true,
    phone: 'none',
    className: 'w-32',
  },
  {
    header: message('Payment reference'),
    value: (row) => row.payment_reference,
    optional: true,
    phone: 'none',
  },
  {
    header: message('Over NTE'),
    value: (row) => row.over_nte_amount || null,
    cell: (row) =>
      row.over_nte_amount > 0 ? (
        <span className="font-medium text-ochre-ink">
          <span className="max-md:hidden">{formatMoney(row.over_nte_amount)}</span>
          <span className="md:hidden">
            {t('{{amount}} over NTE', { amount: formatMoney(row.over_nte_amount) })}
          </span>
        </span>
      ) : (
        '—'
      ),
    amount: true,
    align: 'right',
    className: 'w-28',
  },
  {
    header: message('Left to pay'),
    value: (row) => row.balance || null,
    cell: (row) => (row.balance ? formatMoney(row.balance) : '—'),
    amount: true,
    // Where there is no room for it, it is below the total.
    optional: 'narrow',
    phone: 'none',
    align: 'right',
    className: 'w-32',
  },
  {
    header: message('Total'),
    value: (row) => row.total_amount,
    cell: (row) => <BillTotal bill={row} />,
    sort: 'total',
    sortLabels: [message('Smallest first'), message('Largest first')],
    amount: true,
    phone: 'sum',
    align: 'right',
    className: 'w-32',
  },
];
export const BILL_COLUMNS: readonly Column<BillRow>[] = [
  MARKED_NUMBER,
  { header: message('Subcontractor'), value: (row) => row.subcontractor?.name, phone: 'text' },
  { ...EXTERNAL_NUMBER, header: message("Subcontractor's bill number"), phoneLabel: message('Their no.') },
  ...OTHER,
  TWICE,
];
export const OWN_BILL_COLUMNS: readonly Column<BillRow>[] = [
  NUMBER,
  { ...EXTERNAL_NUMBER, header: message('Your invoice number'), phoneLabel: message('Your no.') },
  ...OTHER,
];

const STATUSES = statusFilter('bill_state', [
  ...statusOptions('bill_state'),
  { value: UNPAID, label: message('Not paid yet') },
]);
const SUBMITTED: ListFilter = {
  name: 'submitted',
  label: message('Submitted'),
  allLabel: message('Submitted any day'),
  options: [],
  days: true,
  more: true,
};
const DUE: ListFilter = {
  name: 'due',
  label: message('Due date'),
  allLabel: message('Due any day'),
  choices: [{ value: NO_DUE_DATE, label: message('No due date') }],
  days: true,
  more: true,
};
const OVER_NTE: ListFilter = {
  name: 'nte',
  label: message('NTE'),
  allLabel: message('Within and over the NTE'),
  choices: [{ value: 'over', label: message('Over the NTE') }],
  more: true,
};

/** Subcontractor bills: totals, search, filters, export; the office also pays many at once. */
export function BillList({ scope, emptyAction }: { scope: BillScope; emptyAction: ReactNode }) {
  const isOffice = scope.of === 'office';
  const canPay = useMay()('pay_bills') && isOffice;
  const screen = isOffice ? '/admin/subcontractor-bills/$id' : '/subcontractor/bills/$id';
  const list = useBillList(scope);
  const subcontractors = useSubcontractors(isOffice);
  const choices = (subcontractors.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: ListFilter[] = [STATUSES];
  if (isOffice)
    filters.push({
      name: 'subcontractor',
      label: message('Subcontractor'),
      allLabel: message('All subcontractors'),
      options: choices,
    });
  filters.push(SUBMITTED, DUE, OVER_NTE);

  return (
    <>
      <BillSums scope={scope} search={list.search} />
      <ListView<BillRow>
        label={t('Subcontractor Bills')}
        exportedAs="Subcontractor Bills"
        list={list}
        columns={isOffice ? BILL_COLUMNS : OWN_BILL_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo(screen, { id: row.id })}
        searchPlaceholder={
          isOffice ? t('Search by number, name or work order') : t('Search by number or work order')
        }
        filters={filters}
        tools={<LinesExport scope={scope} search={list.search} />}
        {...(canPay && { bulk: (selection) => <PaySelection {...selection} /> })}
        empty={{
          icon: Banknote,
          title: t('No bills yet'),
          text: t('Submitted bills appear here.'),
          action: emptyAction,
        }}
      />
    </>
  );
}

/** Marks the selected approved bills as paid. */
function PaySelection({ rows, clear }: { rows: readonly BillRow[]; clear: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const payable = rows.filter(({ status }) => status === 'approved');
  const total = payable.reduce((cents, row) => cents + Math.round((row.balance ?? 0) * 100), 0) / 100;
  return (
    <>
      <Button variant="primary" disabled={payable.length === 0} onClick={() => setIsOpen(true)}>
        <Wallet aria-hidden />
        {payable.length === 0
          ? t('None of these is approved')
          : t('Mark {{count}} as paid · {{total}}', { count: payable.length, total: formatMoney(total) })}
      </Button>
      <PayDialog bills={payable} open={isOpen} onOpenChange={setIsOpen} onDone={clear} />
    </>
  );
}
