import { FolderKanban } from 'lucide-react';
import { useProjectList } from '#web/features/projects/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useProjectList>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  { header: 'Number', value: (row) => row.project_number, className: 'w-32' },
  { header: 'Name', value: (row) => row.name, phone: 'title' },
  statusColumn('project'),
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
      filters={[statusFilter('project')]}
      empty={{ icon: FolderKanban, title: t('No projects yet') }}
    />
  );
}
