import { CircleCheck, FileText, FileWarning } from 'lucide-react';
import { TaxFactsDialog } from '#web/features/year-totals/components/tax-facts-dialog.tsx';
import { earlierYears, useYearTotals, type YearTotal, yearOf } from '#web/features/year-totals/queries.ts';
import { formText, numberText } from '#web/features/year-totals/year-total-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

export const YEAR_TOTAL_COLUMNS: readonly Column<YearTotal>[] = [
  { header: message('Subcontractor'), value: (row) => row.name, phone: 'title' },
  {
    header: message('W-9'),
    value: (row) => (row.is_w9_missing ? t('Missing') : t('On file')),
    cell: (row) => <W9Status isMissing={row.is_w9_missing} />,
    phone: 'status',
    className: 'w-32',
  },
  {
    header: message('Name on the W-9'),
    value: (row) => row.legal_name,
    phone: 'none',
    optional: true,
    className: 'w-48',
  },
  { header: message('Taxpayer number'), value: numberText, className: 'figures w-44' },
  {
    header: message('Form 1099-NEC'),
    phoneLabel: message('Form 1099-NEC'),
    value: formText,
    className: 'w-52',
  },
  {
    header: message('Payments'),
    value: (row) => row.payments,
    align: 'right',
    phone: 'none',
    className: 'figures w-24',
  },
  {
    header: message('By card, not on the form'),
    value: (row) => row.card_amount,
    cell: (row) => (row.card_amount === 0 ? '–' : formatMoney(row.card_amount)),
    amount: true,
    align: 'right',
    phone: 'none',
    className: 'w-36',
  },
  {
    header: message('Paid, without cards'),
    value: (row) => row.reportable_amount,
    cell: (row) => formatMoney(row.reportable_amount),
    amount: true,
    align: 'right',
    phone: 'sum',
    className: 'w-32',
  },
];

function W9Status({ isMissing }: { isMissing: boolean }) {
  const Icon = isMissing ? FileWarning : CircleCheck;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${isMissing ? 'text-ochre-ink' : 'text-moss-ink'}`}
    >
      <Icon aria-hidden className="size-4" />
      {isMissing ? t('Missing') : t('On file')}
    </span>
  );
}

/** What each subcontractor got in a year, for Form 1099-NEC. A row opens what its W-9 says. */
export function YearTotalList() {
  const list = useYearTotals();
  const { search, change, rows } = list;
  const firm = rows?.find(({ organization_id }) => organization_id === search.firm);
  return (
    <>
      <Threshold year={yearOf(search)} row={rows?.[0]} />
      <ListView
        label={t('Year totals')}
        exportedAs="Year totals"
        list={list}
        columns={YEAR_TOTAL_COLUMNS}
        rowKey={(row) => row.organization_id}
        rowTo={(row) => addressOf(search, row)}
        searchPlaceholder={t('Search by name')}
        filters={[
          {
            name: 'year',
            label: message('Year'),
            allLabel: message('This year'),
            options: earlierYears().map((year) => ({ value: year, label: year })),
          },
          {
            name: 'state',
            label: message('Form'),
            allLabel: message('All subcontractors'),
            choices: [
              { value: 'form', label: message('Form 1099-NEC needed') },
              { value: 'over', label: message('Over the threshold') },
              { value: 'missing', label: message('W-9 missing') },
            ],
          },
        ]}
        empty={{
          icon: FileText,
          title: t('Nothing was paid in this year'),
          text: t('Subcontractors appear here with their first payment of the year.'),
          action: null,
        }}
      />
      {firm && <TaxFactsDialog key={firm.organization_id} firm={firm} onClose={() => change({ firm: '' })} />}
    </>
  );
}

/** The same list, with the W-9 of one subcontractor open. */
function addressOf(search: ListSearch, row: YearTotal): string {
  const kept = Object.entries({ ...search, firm: row.organization_id }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/admin/subcontractor-bills/year-totals?${new URLSearchParams(kept)}`;
}

/** From which total on a form is due. The IRS publishes the one of a year from 2027 on, which a release brings. */
function Threshold({ year, row }: { year: number; row: YearTotal | undefined }) {
  if (!row) return null;
  if (year > 2026 && row.threshold_year < year)
    return (
      <Alert
        kind="attention"
        title={t('The threshold of {{year}} is not known here', { year: String(year) })}
      >
        {t('This list uses {{amount}}. Look up the amount that the IRS published for the year.', {
          amount: formatMoney(row.threshold),
        })}
      </Alert>
    );
  return (
    <p className="mb-4 text-ink-soft">
      {t(
        'For {{year}}, a form is due from {{amount}} on. Payments by card are reported by the card company.',
        {
          amount: formatMoney(row.threshold),
          year: String(year),
        },
      )}
    </p>
  );
}
