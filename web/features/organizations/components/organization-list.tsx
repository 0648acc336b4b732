import { Building2 } from 'lucide-react';
import { useOrganizationList } from '#web/features/organizations/queries.ts';
import { ORGANIZATION_TYPES, organizationType } from '#web/lib/organization-types.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useOrganizationList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Name'), value: (row) => row.name, phone: 'title', wraps: true, className: 'w-[16%]' },
  {
    header: message('Type'),
    value: (row) => organizationType(row.organization_type),
    className: 'w-30',
  },
  { header: message('Trades'), value: (row) => row.trades.join(', '), wraps: true, className: 'w-[12%]' },
  { header: message('Contact'), value: (row) => row.contact_name, wraps: true, className: 'w-[11%]' },
  { header: message('Email'), value: (row) => row.contact_email, phone: 'text', className: 'w-auto' },
  { header: message('Phone'), value: (row) => row.contact_phone, className: 'figures w-36' },
  {
    header: message('City'),
    value: (row) => [row.city, row.state].filter(Boolean).join(', '),
    phone: 'none',
    wraps: true,
    optional: 'narrow',
    className: 'w-[11%]',
  },
  activityColumn(),
];

/** The contractor, its customers and its subcontractors. */
export function OrganizationList() {
  return (
    <ListView
      label={t('Organizations')}
      list={useOrganizationList()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by name, contact or city')}
      filters={[{ name: 'type', allLabel: message('All types'), options: ORGANIZATION_TYPES }]}
      empty={{ icon: Building2, title: t('No organizations yet') }}
    />
  );
}
