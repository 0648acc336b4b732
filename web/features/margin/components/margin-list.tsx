import { Scale } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { MarginSums } from '#web/features/margin/components/margin-sums.tsx';
import { MARGIN_FILTERS } from '#web/features/margin/list-filters.ts';
import { type MarginRow, useMarginRows } from '#web/features/margin/list-queries.ts';
import { percentText } from '#web/features/margin/margin-text.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

type Amount = 'revenue' | 'subcontractors' | 'labor' | 'receipts' | 'travel' | 'margin';

const amount = (name: Amount, header: Message, more: Partial<Column<MarginRow>> = {}): Column<MarginRow> => ({
  header,
  value: (row) => row[name],
  cell: (row) =>
    row[name] === 0 ? (
      <span className="text-ink-soft">–</span>
    ) : (
      <span className={row[name] < 0 && name === 'margin' ? 'text-brick-ink' : undefined}>
        {formatMoney(row[name])}
      </span>
    ),
  amount: true,
  align: 'right',
  phone: 'none',
  className: 'w-28',
  ...more,
});

/** The list, also as a file. */
export const MARGIN_COLUMNS: readonly Column<MarginRow>[] = [
  {
    header: message('Work'),
    value: (row) => nameOf(row),
    cell: (row) => (
      <>
        <span className="figures text-ink-soft">{row.number}</span> {row.title}
      </>
    ),
    phone: 'title',
  },
  { header: message('Customer'), value: (row) => row.customer_name, phone: 'text', className: 'w-40' },
  amount('revenue', message('Invoiced'), { phone: 'fact', phoneLabel: message('Invoiced') }),
  amount('subcontractors', message('Subcontractors')),
  amount('labor', message('Own labor')),
  amount('receipts', message('Receipts')),
  amount('travel', message('Mileage and travel')),
  amount('margin', message('Margin'), { phone: 'sum' }),
  {
    header: message('Margin, %'),
    phoneLabel: message('Margin'),
    value: (row) => row.margin_percent,
    cell: (row) => percentText(row.margin_percent),
    align: 'right',
    className: 'w-24',
  },
];

const KINDS = { invoice: message('Invoice'), credit_note: message('Credit note') };

/** The number and title; an invoice may have no title. */
function nameOf({ kind, number, title }: MarginRow): string {
  const name = [number, title].filter(Boolean).join(' ');
  return name || (kind === 'invoice' || kind === 'credit_note' ? t(KINDS[kind]) : '');
}

/** The work behind a margin: what each piece earned and cost in the period, the smallest margin first. */
export function MarginList() {
  const list = useMarginRows();
  return (
    <>
      <MarginSums search={list.search} />
      <ListView<MarginRow>
        label={t('Margin')}
        exportedAs="Margin"
        list={list}
        columns={MARGIN_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={pathOf}
        filters={MARGIN_FILTERS}
        empty={{
          icon: Scale,
          title: t('Nothing was earned or spent'),
          text: t('Work appears here once it is invoiced, or once it has approved bills, receipts, or time.'),
          action: null,
        }}
      />
    </>
  );
}

function pathOf({ kind, id, customer_id: customer }: MarginRow): string {
  if (kind === 'work_order') return pathTo('/admin/work-orders/$id', { id });
  if (kind === 'project') return pathTo('/admin/projects/$id', { id });
  if (kind === 'invoice') return pathTo('/admin/partner-billing/invoices/$id', { id });
  return pathTo('/admin/partner-billing/receivables/$id', { id: customer ?? '' });
}
