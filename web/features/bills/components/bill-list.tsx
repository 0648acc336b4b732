import { Banknote } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { useSubcontractors } from '#web/features/bills/bill-queries.ts';
import { type BillScope, useBillList } from '#web/features/bills/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import type { ListFilter } from '#web/ui/list-toolbar.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

type ListRow = NonNullable<ReturnType<typeof useBillList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  {
    header: 'Number',
    value: (row) => row.internal_bill_number || t('Draft'),
    phone: 'title',
    className: 'figures',
  },
  { header: 'Their number', value: (row) => row.external_bill_number },
  { header: 'Subcontractor', value: (row) => row.subcontractor?.name, phone: 'text' },
  statusColumn('bill'),
  {
    header: 'Submitted',
    value: (row) => row.submitted_at,
    cell: (row) => <RelativeDate value={row.submitted_at} />,
    className: 'w-32',
  },
  {
    header: 'Total',
    value: (row) => row.total_amount,
    cell: (row) => formatMoney(row.total_amount),
    align: 'right',
    className: 'w-32',
  },
];

/** Subcontractor bills with search and status; for the office also by subcontractor. */
export function BillList({ scope }: { scope: BillScope }) {
  const screen = scope.of === 'office' ? '/admin/subcontractor-bills/$id' : '/subcontractor/bills/$id';
  const subcontractors = useSubcontractors(scope.of === 'office');
  const filters: ListFilter[] = [statusFilter('bill')];
  if (scope.of === 'office') {
    const options = (subcontractors.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
    filters.push({ name: 'subcontractor', allLabel: 'All subcontractors', options });
  }
  return (
    <ListView
      label={t('Subcontractor Bills')}
      list={useBillList(scope)}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo(screen, { id: row.id })}
      searchPlaceholder={t('Search by number')}
      filters={filters}
      empty={{ icon: Banknote, title: t('No bills yet'), text: t('Submitted bills appear here.') }}
    />
  );
}
