import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { percentText } from '#shared/rules/taxes.ts';
import { TaxDocuments } from '#web/features/taxes/components/tax-documents.tsx';
import {
  askedOf,
  documentsPath,
  FIGURES,
  type Figure,
  jurisdictionText,
  stateText,
} from '#web/features/taxes/report-figures.ts';
import { onePeriod, periodFilters, periodOf, periodText } from '#web/features/taxes/report-period.ts';
import { type TaxReportRow, useTaxReport } from '#web/features/taxes/report-queries.ts';
import { kindLabel } from '#web/features/taxes/tax-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { type ListSearch, useListSearch } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

const figure = (name: Figure, more: Partial<Column<TaxReportRow>> = {}): Column<TaxReportRow> => ({
  header: FIGURES[name],
  phoneLabel: FIGURES[name],
  // A phone leaves out what is nothing; a file has it.
  value: (row) => row[name] || null,
  file: [{ header: FIGURES[name], value: (row) => row[name] }],
  cell: (row) => <FigureLink row={row} name={name} />,
  amount: true,
  align: 'right',
  className: 'w-26',
  ...more,
});

/** The report, also as a file. */
export const TAX_REPORT_COLUMNS: readonly Column<TaxReportRow>[] = [
  {
    header: message('Jurisdiction'),
    value: nameOf,
    file: [
      { header: message('State'), value: (row) => stateText(row.state) },
      { header: message('Tax of'), value: (row) => (row.kind === null ? t('All') : kindLabel(row.kind)) },
      { header: message('Jurisdiction'), value: nameOf },
    ],
    cell: (row) =>
      row.kind === null ? (
        <strong className="font-semibold">{nameOf(row)}</strong>
      ) : (
        <>
          {row.name} {/* Not "Cook County County". */}
          {!row.name?.endsWith(kindLabel(row.kind)) && (
            <span className="font-normal text-ink-soft">{kindLabel(row.kind)}</span>
          )}
        </>
      ),
    phone: 'title',
    className: 'w-[19%]',
  },
  {
    header: message('Rate'),
    phoneLabel: message('Rate'),
    value: (row) => row.percent,
    cell: (row) => (row.percent === null ? '' : percentText(row.percent)),
    align: 'right',
    className: 'w-18',
  },
  figure('gross_amount'),
  figure('exempt_amount'),
  figure('untaxed_amount'),
  figure('unrated_amount', { optional: true }),
  figure('taxable_amount'),
  figure('tax_amount', { className: 'w-24' }),
  figure('credited_sales', { optional: true }),
  figure('credited_taxable', { optional: true }),
  figure('credited_tax', { className: 'w-24' }),
  figure('voided_sales', { optional: true }),
  figure('voided_taxable', { optional: true }),
  figure('voided_tax', { className: 'w-24' }),
  figure('due_amount', { phone: 'sum', className: 'w-24' }),
];

function nameOf(row: TaxReportRow): string {
  return row.name ?? jurisdictionText(row);
}

/** An amount, which opens the documents behind it. On a phone, its card opens all of them. */
function FigureLink({ row, name }: { row: TaxReportRow; name: Figure }) {
  const isPhone = useIsPhone();
  const { search } = useListSearch();
  const text = formatMoney(row[name]);
  if (row[name] === 0) return <span className="text-ink-soft">{isPhone ? text : '–'}</span>;
  if (isPhone) return text;
  return (
    <Link
      to={documentsPath(search, row, name)}
      className={`relative z-1 rounded-sm hover:underline ${row.kind === null ? 'font-semibold' : ''}`}
    >
      {text}
    </Link>
  );
}

/** Sales and sales tax of a period by jurisdiction, or the documents behind one of its figures. */
export function TaxReport() {
  const { search } = useListSearch();
  return askedOf(search) ? <TaxDocuments /> : <Report />;
}

function Report() {
  const found = useTaxReport();
  const { search, rows } = found;
  const list = { ...found, change: (changes: ListSearch) => found.change(onePeriod(changes)) };
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">
        <strong className="font-medium text-ink">{periodText(periodOf(search))}</strong>{' '}
        {t('By the day of each invoice, credit note, and void, with the tax that is on the document.')}
      </p>
      <Unrated rows={rows ?? []} search={search} />
      <ListView
        label={t('Sales tax')}
        exportedAs="Sales tax"
        list={list}
        columns={TAX_REPORT_COLUMNS}
        rowKey={(row) => [row.state, row.kind, row.name, row.percent].join(' ')}
        rowTo={(row) => documentsPath(search, row)}
        filters={periodFilters(search)}
        noMatch={<p className="text-ink-soft">{t('No invoice, credit note, or void is of these days.')}</p>}
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

/** Sales that a state taxes and for whose address no rate was known, so that nobody was charged tax for them. */
function Unrated({ rows, search }: { rows: readonly TaxReportRow[]; search: ListSearch }) {
  const states = rows.filter(({ kind, unrated_amount: unrated }) => kind === null && unrated !== 0);
  if (states.length === 0) return null;
  return (
    <Alert kind="attention" className="mb-4" title={t('Taxable sales without a tax rate')}>
      <ul>
        {states.map((row) => (
          <li key={row.state}>
            <Link
              to={documentsPath(search, row, 'unrated_amount')}
              className="underline underline-offset-2 max-md:inline-block max-md:py-3"
            >
              {t('{{state}}: {{amount}}', {
                state: stateText(row.state),
                amount: formatMoney(row.unrated_amount),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
