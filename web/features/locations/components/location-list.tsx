import { MapPin } from 'lucide-react';
import { useLocationList } from '#web/features/locations/queries.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useLocationList>['rows']>[number];

const CUSTOMER: Column<ListRow> = { header: 'Customer', value: (row) => row.partner?.name };

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Name', value: (row) => row.name, phone: 'title' },
  { header: 'Store', value: (row) => row.store_number, className: 'w-24' },
  {
    header: 'Address',
    value: (row) =>
      [row.address_line1, row.city, `${row.state} ${row.postal_code}`.trim()].filter(Boolean).join(', '),
    phone: 'text',
  },
  { header: 'Contact', value: (row) => row.contact_name },
  { header: 'Phone', value: (row) => row.contact_phone, className: 'figures w-40' },
  activityColumn(),
];

/** Where work is done: all customers' places, or those of the given organizations. */
export function LocationList({ organizationIds }: { organizationIds: string[] | null }) {
  return (
    <ListView
      label={t('Locations')}
      list={useLocationList(organizationIds)}
      columns={organizationIds ? COLUMNS : [...COLUMNS.slice(0, 1), CUSTOMER, ...COLUMNS.slice(1)]}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by name, store number or town')}
      filters={[statusFilter('activity')]}
      empty={{ icon: MapPin, title: t('No locations yet') }}
    />
  );
}
