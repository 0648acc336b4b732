import { Users } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { emailColumn, nameColumn, roleColumn } from '#web/features/people/components/person-columns.tsx';
import { InviteButton } from '#web/features/people/invite/invite-button.tsx';
import { usePeopleList } from '#web/features/people/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof usePeopleList>['rows']>[number];

export const PEOPLE_COLUMNS: readonly Column<ListRow>[] = [
  nameColumn(),
  emailColumn(),
  {
    header: message('Phone'),
    value: (row) => row.phone && formatPhone(row.phone),
    className: 'figures w-34',
  },
  {
    header: message('Organization'),
    value: (row) => row.memberships.map(({ organization }) => organization.name).join(', '),
    wraps: true,
    className: 'w-[12.5%]',
  },
  roleColumn(),
  activityColumn(),
  {
    header: message('Since'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDate(row.created_at),
    align: 'right',
    phone: 'none',
    className: 'w-30',
  },
];

/** People with their organization and role. */
export function PeopleList() {
  return (
    <ListView
      label={t('Users')}
      exportedAs="Users"
      list={usePeopleList()}
      columns={PEOPLE_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/users/$id', { id: row.id })}
      searchPlaceholder={t('Search by name or email')}
      filters={[statusFilter('activity')]}
      empty={{
        icon: Users,
        title: t('Nobody here yet'),
        text: t('People appear here once they have accepted an invitation.'),
        action: (
          <Allowed to="manage_people">
            <InviteButton />
          </Allowed>
        ),
      }}
    />
  );
}
