import { Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { percentText } from '#shared/rules/taxes.ts';
import { useTaxRates } from '#web/features/taxes/queries.ts';
import {
  areaText,
  KIND_OPTIONS,
  kindLabel,
  STATE_OPTIONS,
  wholeAreaText,
} from '#web/features/taxes/tax-labels.ts';
import { formatDay } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

type Row = NonNullable<ReturnType<typeof useTaxRates>['rows']>[number];

export const TAX_RATE_COLUMNS: readonly Column<Row>[] = [
  { header: message('Name on the invoice'), value: (row) => row.name, phone: 'title' },
  { header: message('Tax of'), value: (row) => kindLabel(row.kind), className: 'w-36' },
  {
    header: message('Where'),
    value: areaText,
    file: [{ header: message('Where'), value: wholeAreaText }],
    phone: 'text',
    wraps: true,
  },
  {
    header: message('Rate'),
    value: (row) => row.percent,
    cell: (row) => percentText(row.percent),
    phone: 'sum',
    align: 'right',
    className: 'w-24',
  },
  {
    header: message('Valid from'),
    phoneLabel: message('From'),
    value: (row) => row.valid_from,
    date: true,
    cell: (row) => formatDay(row.valid_from),
    className: 'w-32',
  },
  {
    header: message('Valid until'),
    phoneLabel: message('Until'),
    value: (row) => row.valid_until,
    date: true,
    cell: (row) => (row.valid_until ? formatDay(row.valid_until) : t('No end')),
    className: 'w-32',
  },
];

/** The tax rates of all states. */
export function TaxRateList({ action }: { action: ReactNode }) {
  return (
    <ListView
      label={t('Tax rates')}
      exportedAs="Tax rates"
      list={useTaxRates()}
      columns={TAX_RATE_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/settings/taxes/$id', { id: row.id })}
      searchPlaceholder={t('Search by name')}
      filters={[
        { name: 'state', label: message('State'), allLabel: message('All states'), options: STATE_OPTIONS },
        {
          name: 'kind',
          label: message('Tax of'),
          allLabel: message('All jurisdictions'),
          options: KIND_OPTIONS(),
        },
      ]}
      empty={{
        icon: Percent,
        title: t('No tax rates yet'),
        text: t(
          'Without them, invoices have no sales tax. Enter the rates of your states, or import a table.',
        ),
        action,
      }}
    />
  );
}
