import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { COLUMNS } from '#web/features/organizations/list-columns.tsx';
import { useOrganizationList } from '#web/features/organizations/queries.ts';
import { ORGANIZATION_TYPES } from '#web/lib/organization-types.ts';
import { message, t } from '#web/lib/text.ts';
import { statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

const DOCUMENT_FILTER = [
  { value: 'insurance', label: message('Insurance expired') },
  { value: 'expired', label: message('Document expired') },
  { value: 'expiring', label: message('Expired or within 30 days') },
];

/** The contractor, its customers and its subcontractors. */
export function OrganizationList({ emptyAction }: { emptyAction: ReactNode }) {
  return (
    <ListView
      label={t('Organizations')}
      exportedAs="Organizations"
      list={useOrganizationList()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/organizations/$id', { id: row.id })}
      searchPlaceholder={t('Search by name, contact or city')}
      filters={[
        { name: 'type', label: message('Type'), allLabel: message('All types'), options: ORGANIZATION_TYPES },
        statusFilter('activity'),
        {
          name: 'documents',
          label: message('Documents'),
          allLabel: message('All documents'),
          choices: DOCUMENT_FILTER,
        },
      ]}
      empty={{
        icon: Building2,
        title: t('No organizations yet'),
        text: t('Add a customer, then its locations. Add the subcontractors who do the work.'),
        action: emptyAction,
      }}
    />
  );
}
