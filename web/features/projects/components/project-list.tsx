import { FolderKanban } from 'lucide-react';
import { useProjectList } from '#web/features/projects/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

type ListRow = NonNullable<ReturnType<typeof useProjectList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Number', value: (row) => row.project_number, className: 'w-32' },
  { header: 'Name', value: (row) => row.name, phone: 'title' },
  {
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusBadge kind="project" status={row.status} />,
    phone: 'status',
    className: 'w-36',
  },
  { header: 'Customer', value: (row) => row.customer?.name, phone: 'text' },
  {
    header: 'Start',
    value: (row) => row.start_date,
    cell: (row) => formatDate(row.start_date),
    className: 'w-32',
  },
  { header: 'End', value: (row) => row.end_date, cell: (row) => formatDate(row.end_date), className: 'w-32' },
];

/** Projects: work of several orders under one name. */
export function ProjectList() {
  return (
    <ListView
      label={t('Projects')}
      list={useProjectList()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by number or name')}
      filters={[{ name: 'status', allLabel: 'All statuses', options: statusOptions('project') }]}
      empty={{ icon: FolderKanban, title: t('No projects yet') }}
    />
  );
}
