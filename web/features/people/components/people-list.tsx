import { Users } from 'lucide-react';
import { usePeopleList } from '#web/features/people/queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

type ListRow = NonNullable<ReturnType<typeof usePeopleList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  {
    header: 'Name',
    value: (row) => personName(row),
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={personName(row)} className="size-7" />
        <span className="truncate font-medium">{personName(row)}</span>
      </span>
    ),
    phone: 'title',
  },
  { header: 'Email', value: (row) => row.email, phone: 'text' },
  { header: 'Phone', value: (row) => row.phone, className: 'figures w-40' },
  {
    header: 'Organization',
    value: (row) => row.memberships.map(({ organization }) => organization.name).join(', '),
  },
  {
    header: 'Role',
    value: (row) => row.memberships.map(({ role }) => t(role)).join(', '),
    className: 'w-32 capitalize',
  },
  activityColumn(),
  {
    header: 'Since',
    value: (row) => row.created_at,
    cell: (row) => <RelativeDate value={row.created_at} />,
    align: 'right',
    phone: 'none',
    className: 'w-32',
  },
];

/** People with their organization and role. */
export function PeopleList() {
  return (
    <ListView
      label={t('Users')}
      list={usePeopleList()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by name or email')}
      filters={[statusFilter('activity')]}
      empty={{
        icon: Users,
        title: t('Nobody here yet'),
        text: t('People appear here once they are invited.'),
      }}
    />
  );
}
