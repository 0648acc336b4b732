import { CalendarX2 } from 'lucide-react';
import { NteMark } from '#web/features/work-orders/components/nte-mark.tsx';
import { isOverdue } from '#web/features/work-orders/list-views.ts';
import type { OfficeListRow } from '#web/features/work-orders/office-queries.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn } from '#web/ui/list-status.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The subcontractor, else who leads the own crew. */
function assignee({ assigned, assignments }: OfficeListRow): string {
  if (assigned) return assigned.name;
  const lead = assignments.find(({ is_lead }) => is_lead) ?? assignments[0];
  return lead ? personName(lead.person) : '';
}

const billed = (row: OfficeListRow) => row.billed.reduce((sum, { amount }) => sum + amount, 0);

/** The office's columns; requests that arrived since `lastVisit` are marked new. */
export function officeColumns(lastVisit: string): readonly Column<OfficeListRow>[] {
  const isNew = (row: OfficeListRow) =>
    row.status === 'received' && Date.parse(row.created_at) > Date.parse(lastVisit);
  return [
    { header: 'Number', value: (row) => row.work_order_number, className: 'w-30 figures' },
    {
      header: 'Title',
      value: (row) => row.title,
      cell: (row) => (
        <>
          {isNew(row) && (
            <span className="mr-2 rounded-sm bg-ochre-tint px-1.5 py-0.5 font-semibold text-ochre-ink text-xs">
              {t('New')}
            </span>
          )}
          {row.title}
        </>
      ),
      phone: 'title',
    },
    statusColumn('work_order'),
    {
      header: 'Priority',
      value: (row) => row.priority,
      cell: (row) => <StatusBadge kind="priority" status={row.priority} />,
      className: 'w-30',
    },
    { header: 'Location', value: (row) => row.store_location, phone: 'text', className: 'w-[17%]' },
    {
      header: 'Customer',
      value: (row) => row.partner.name,
      phone: 'none',
      className: 'w-44 max-2xl:hidden',
    },
    { header: 'Assigned to', value: assignee, phone: 'none', className: 'w-[15%]' },
    {
      header: 'NTE',
      value: (row) => row.budget?.nte_amount,
      cell: (row) => <NteMark nteAmount={row.budget?.nte_amount ?? null} billed={billed(row)} />,
      align: 'right',
      phone: 'none',
      className: 'w-26',
    },
    {
      header: 'Due',
      value: (row) => row.due_date,
      cell: (row) =>
        isOverdue(row, today()) ? (
          <span className="inline-flex items-center gap-1 font-medium text-brick-ink" title={t('Overdue')}>
            <CalendarX2 aria-label={t('Overdue')} className="size-3.5" />
            {formatDay(row.due_date)}
          </span>
        ) : (
          formatDay(row.due_date)
        ),
      className: 'w-28',
    },
    {
      header: 'Age',
      value: (row) => row.created_at,
      cell: (row) => <RelativeDate value={row.created_at} />,
      align: 'right',
      phone: 'none',
      className: 'w-20 max-2xl:hidden',
    },
  ];
}
