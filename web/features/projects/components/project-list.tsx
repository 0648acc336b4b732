import { FolderKanban } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { ProgressBar } from '#web/features/projects/components/progress-bar.tsx';
import { useCustomerChoices, useProjectList } from '#web/features/projects/queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useProjectList>['rows']>[number];

export const PROJECT_COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Number'), value: (row) => row.project_number, className: 'w-32 figures' },
  { header: message('Name'), value: (row) => row.name, phone: 'title', sort: 'name' },
  statusColumn('project'),
  {
    header: message('Customer'),
    value: (row) => row.customer?.name ?? t('Our own'),
    phone: 'text',
    wraps: true,
  },
  {
    header: message('Start'),
    value: (row) => row.start_date,
    date: true,
    cell: (row) => formatDay(row.start_date),
    sort: 'start_date',
    sortLabels: [message('Start, earliest first'), message('Start, latest first')],
    phone: 'none',
    className: 'w-28',
  },
  {
    header: message('End'),
    phoneLabel: message('Ends'),
    value: (row) => row.end_date,
    date: true,
    cell: (row) => formatDay(row.end_date),
    sort: 'end_date',
    sortLabels: [message('End, earliest first'), message('End, latest first')],
    className: 'w-28',
  },
  {
    header: message('Progress', 'how far the work is'),
    value: (row) => `${row.work_orders_done ?? 0}/${row.work_orders_total ?? 0}`,
    // A spreadsheet would read 3/5 as a day.
    file: [
      { header: message('Work orders done'), value: (row) => row.work_orders_done ?? 0 },
      { header: message('Work orders'), value: (row) => row.work_orders_total ?? 0 },
    ],
    cell: (row) => <ProgressBar done={row.work_orders_done ?? 0} total={row.work_orders_total ?? 0} />,
    className: 'w-40',
  },
];

const WHEN: ListFilter = {
  name: 'when',
  allLabel: message('Any dates'),
  choices: [
    { value: 'running', label: message('Running today') },
    { value: 'soon', label: message('Starting in 30 days') },
    { value: 'ending', label: message('Ending in 30 days') },
    { value: 'late', label: message('Past their end') },
  ],
};

/** Projects: groups of work orders. */
export function ProjectList({ onAdd }: { onAdd?: () => void }) {
  const { data: customers = [] } = useCustomerChoices();
  return (
    <ListView
      label={t('Projects')}
      exportedAs="Projects"
      list={useProjectList()}
      columns={PROJECT_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/projects/$id', { id: row.id })}
      searchPlaceholder={t('Search by number or name')}
      filters={[
        statusFilter('project'),
        {
          name: 'partner',
          label: message('Customer'),
          allLabel: message('All customers'),
          options: customers.map(({ id, name }) => ({ value: id, label: name })),
        },
        WHEN,
      ]}
      empty={{
        icon: FolderKanban,
        title: t('No projects yet'),
        text: t('A project gathers work orders, people and hours under one name and two dates.'),
        action: onAdd && <Button onClick={onAdd}>{t('Plan a project')}</Button>,
      }}
    />
  );
}
