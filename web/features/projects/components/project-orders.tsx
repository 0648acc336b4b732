import { ListPlus, Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { isOpenProject } from '#shared/rules/project-status.ts';
import { AddOrdersDialog } from '#web/features/projects/components/add-orders-dialog.tsx';
import { NewOrderDialog } from '#web/features/projects/components/new-order-dialog.tsx';
import { type ProjectDetail, useProjectOrders } from '#web/features/projects/project-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useProjectOrders>['rows']>[number];

export const PROJECT_ORDER_COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Number'), value: (row) => row.work_order_number, className: 'w-28 figures' },
  { header: message('Title'), value: (row) => row.title, phone: 'title' },
  statusColumn('work_order'),
  { header: message('Location'), value: (row) => row.store_location, phone: 'text' },
  { header: message('Subcontractor'), value: (row) => row.assigned?.name, optional: true },
  {
    header: message('Due date'),
    value: (row) => row.due_date,
    date: true,
    cell: (row) => formatDay(row.due_date),
    optional: true,
    phone: 'none',
    className: 'w-24',
  },
  {
    header: message('Received'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDay(row.created_at),
    sort: 'created_at',
    sortLabels: [message('Oldest first'), message('Newest first')],
    phone: 'none',
    optional: true,
    className: 'w-28',
  },
];

const GROUPS = [
  { value: 'open', label: message('Open') },
  { value: 'done', label: message('Done') },
  { value: 'cancelled', label: message('Cancelled') },
];

/** The work orders of the project; existing ones can be added, and new ones created. */
export function ProjectOrders({ project }: { project: ProjectDetail }) {
  const [dialog, setDialog] = useState<'add' | 'new' | null>(null);
  const isOpen = useMay()('assign_work') && isOpenProject(project.status);
  const close = () => setDialog(null);
  const command = useCommand('set_project_work_orders', {
    invalidates: ['projects', 'work_orders'],
    onSuccess: ({ removed }) =>
      toast({
        kind: 'success',
        title: t('{{count}} work order removed|{{count}} work orders removed', { count: removed }),
      }),
  });
  return (
    // Beside other cards, the list has less space than usual.
    <section className="[--list-min:0px]">
      <header className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3">
        <h2 className="min-w-0 flex-1 font-semibold text-base">{t('Work orders')}</h2>
        {isOpen && (
          <span className="flex flex-wrap gap-1 print:hidden">
            <Button size="small" variant="quiet" onClick={() => setDialog('new')}>
              <Plus aria-hidden />
              {t('New')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setDialog('add')}>
              <ListPlus aria-hidden />
              {t('Add existing')}
            </Button>
          </span>
        )}
      </header>
      <ListView
        label={t('Work orders of the project')}
        exportedAs="Work orders of the project"
        list={useProjectOrders(project.id)}
        columns={PROJECT_ORDER_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo('/admin/work-orders/$id', { id: row.id })}
        searchPlaceholder={t('Search by number, title or location')}
        filters={[statusFilter('work_order', GROUPS)]}
        bulk={({ rows, clear }) => (
          <Button
            busy={command.isPending}
            onClick={() =>
              command.mutate(
                { project_id: project.id, remove: rows.map(({ id }) => id) },
                { onSuccess: clear },
              )
            }
          >
            {t('Remove from project')}
          </Button>
        )}
        empty={{
          icon: Wrench,
          title: t('No work orders yet'),
          text: t('Add work orders that are there already, or make new ones in the project.'),
          action: isOpen && <Button onClick={() => setDialog('add')}>{t('Add work orders')}</Button>,
        }}
      />
      {dialog === 'add' && <AddOrdersDialog project={project} onClose={close} />}
      {dialog === 'new' && <NewOrderDialog project={project} onClose={close} />}
    </section>
  );
}
