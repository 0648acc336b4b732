import { ReceiptText } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { askedOf, FIGURES, jurisdictionText, NO_DOCUMENTS } from '#web/features/taxes/report-figures.ts';
import { onePeriod, periodFilters, periodOf, periodText } from '#web/features/taxes/report-period.ts';
import { type SalesAmounts, type TaxDocument, useTaxDocuments } from '#web/features/taxes/report-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

const DOCUMENTS: Readonly<Record<string, Message>> = {
  invoice: message('Invoice'),
  invoice_void: message('Void of the invoice'),
  credit_note: message('Credit note'),
  credit_note_void: message('Void of the credit note'),
};

const amount = (name: keyof SalesAmounts, more: Partial<Column<TaxDocument>> = {}): Column<TaxDocument> => ({
  header: FIGURES[name],
  phoneLabel: FIGURES[name],
  value: (row) => row[name] || null,
  file: [{ header: FIGURES[name], value: (row) => row[name] }],
  cell: (row) => (row[name] === 0 ? <span className="text-ink-soft">–</span> : formatMoney(row[name])),
  amount: true,
  align: 'right',
  className: 'w-26',
  ...more,
});

/** The documents, also as a file. */
export const TAX_DOCUMENT_COLUMNS: readonly Column<TaxDocument>[] = [
  { header: message('Number'), value: (row) => row.number, phone: 'title', className: 'figures w-28' },
  {
    header: message('Document'),
    value: (row) => t(DOCUMENTS[row.document] ?? received(row.document)),
    className: 'w-36',
  },
  {
    header: message('Day'),
    value: (row) => row.document_date,
    date: true,
    cell: (row) => formatDate(row.document_date),
    className: 'w-28',
  },
  { header: message('Customer'), value: (row) => row.customer, phone: 'text' },
  {
    header: message('Certificate'),
    phoneLabel: message('Certificate'),
    value: (row) => row.certificate,
    optional: true,
    className: 'w-32',
  },
  amount('gross_amount'),
  amount('exempt_amount'),
  amount('untaxed_amount'),
  amount('unrated_amount', { optional: true }),
  amount('taxable_amount'),
  amount('tax_amount', {
    header: message('Tax'),
    phoneLabel: message('Tax'),
    file: [{ header: message('Tax'), value: (row) => row.tax_amount }],
    phone: 'sum',
  }),
];

/** The documents behind a figure of the report: each opens its invoice. */
export function TaxDocuments() {
  const found = useTaxDocuments();
  const { search } = found;
  const asked = askedOf(search);
  const list = { ...found, change: (changes: ListSearch) => found.change(onePeriod(changes)) };
  if (!asked) return null;
  const of = jurisdictionText(asked.jurisdiction);
  const name = asked.label
    ? t('{{jurisdiction}}: {{figure}}', { jurisdiction: of, figure: t(asked.label) })
    : of;
  const leave = () => found.change(NO_DOCUMENTS);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          {name} <span className="font-normal text-ink-soft">{periodText(periodOf(search))}</span>
        </h2>
        <Button onClick={leave}>{t('Back to the report')}</Button>
      </div>
      <ListView
        label={t('Sales tax documents')}
        exportedAs="Sales tax documents"
        list={list}
        columns={TAX_DOCUMENT_COLUMNS}
        rowKey={(row) => `${row.document} ${row.id}`}
        rowTo={(row) => pathTo('/admin/partner-billing/invoices/$id', { id: row.partner_invoice_id })}
        filters={periodFilters(search)}
        noMatch={<Button onClick={leave}>{t('Back to the report')}</Button>}
        empty={{
          icon: ReceiptText,
          title: t('Nothing was invoiced'),
          text: t('No invoice, credit note, or void is of these days.'),
          action: null,
        }}
      />
    </>
  );
}
