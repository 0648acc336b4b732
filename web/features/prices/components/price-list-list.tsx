import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { PRICE_SCOPES } from '#shared/rules/prices.ts';
import { scopeLabel, targetText } from '#web/features/prices/price-labels.ts';
import { usePriceLists } from '#web/features/prices/queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { ListView } from '#web/ui/list-view.tsx';

type Row = NonNullable<ReturnType<typeof usePriceLists>['rows']>[number];

export const PRICE_LIST_COLUMNS: readonly Column<Row>[] = [
  {
    header: message('Name'),
    value: (row) => row.name,
    phone: 'title',
    sort: 'name',
    sortLabels: [message('Name, A to Z'), message('Name, Z to A')],
  },
  { header: message('Applies to'), value: (row) => targetText(row), phone: 'text', wraps: true },
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

const STATE: ListFilter = {
  name: 'state',
  allLabel: message('In use'),
  choices: [{ value: 'retired', label: message('Retired') }],
};

/** The price lists of the company. */
export function PriceListList({ action }: { action: ReactNode }) {
  return (
    <ListView
      label={t('Price lists')}
      exportedAs="Price lists"
      list={usePriceLists()}
      columns={PRICE_LIST_COLUMNS}
      usualSort="name"
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/settings/prices/$id', { id: row.id })}
      searchPlaceholder={t('Search by name')}
      filters={[
        {
          name: 'scope',
          label: message('Applies to'),
          allLabel: message('All scopes'),
          options: PRICE_SCOPES.toReversed().map((value) => ({ value, label: scopeLabel(value) })),
        },
        STATE,
      ]}
      empty={{
        icon: Tags,
        title: t('No price lists yet'),
        text: t('A price list says what you charge for hours, trips, materials, and whole jobs.'),
        action,
      }}
    />
  );
}
