import { TriangleAlert, UserRound } from 'lucide-react';
import { AGE_IN_FILE } from '#web/features/work-orders/age-in-file.ts';
import { AgeMark } from '#web/features/work-orders/components/age-mark.tsx';
import { AssigneeName, assigneeText } from '#web/features/work-orders/components/assignee-name.tsx';
import { customerColumn } from '#web/features/work-orders/components/customer-column.tsx';
import { ListDueMark } from '#web/features/work-orders/components/list-due-mark.tsx';
import { billedUnderNte } from '#web/features/work-orders/money-sums.ts';
import type { OfficeListRow } from '#web/features/work-orders/office-queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn } from '#web/ui/list-status.tsx';
import { priorityColumn } from '#web/ui/priority-mark.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** The subcontractor, or the lead of the own crew. */
function assignee({ assigned, assignments }: OfficeListRow) {
  if (assigned) return { name: assigned.name, isInactive: false };
  const lead = assignments.find(({ is_lead }) => is_lead) ?? assignments[0];
  return lead ? { name: personName(lead.person), isInactive: !lead.person.is_active } : null;
}

/**
 * The office's columns; requests that arrived since `lastVisit` are marked as new. A list that is filtered by assignee
 * or location cannot be sorted by the last change, because no index supports that.
 */
export function officeColumns(
  lastVisit: string,
  { ordersByChange }: { ordersByChange: boolean },
): readonly Column<OfficeListRow>[] {
  const isNew = (row: OfficeListRow) =>
    row.status === 'received' && Date.parse(row.created_at) > Date.parse(lastVisit);
  return [
    { header: message('Number'), value: (row) => row.work_order_number, className: 'w-28 figures' },
    {
      header: message('Title'),
      value: (row) => row.title,
      cell: (row) => <TitleMark order={row} isNew={isNew(row)} />,
      phone: 'title',
      className: 'w-auto',
    },
    statusColumn('work_order'),
    priorityColumn(),
    customerColumn(),
    {
      header: message('Location'),
      value: (row) => row.store_location,
      phone: 'text',
      wraps: true,
      optional: true,
    },
    // Elsewhere it is below the title.
    {
      header: message('Assigned to'),
      value: (row) => {
        const assignedTo = assignee(row);
        return assignedTo && assigneeText(assignedTo);
      },
      cell: (row) => {
        const assignedTo = assignee(row);
        return assignedTo && <AssigneeName {...assignedTo} />;
      },
      phone: 'none',
      className: 'w-[10.5%]',
      wraps: true,
      optional: 'narrow',
    },
    { header: message('Trade'), value: (row) => row.trade, phone: 'none', className: 'w-32', optional: true },
    {
      header: message("Customer's reference"),
      value: (row) => row.partner_reference,
      phone: 'none',
      className: 'w-32 figures',
      optional: true,
    },
    {
      header: message('NTE'),
      value: (row) => row.budget?.nte_amount,
      cell: (row) => (
        <NteMark
          nteAmount={row.budget?.nte_amount ?? null}
          billed={billedUnderNte(row.billed, row.assigned_organization_id)}
        />
      ),
      amount: true,
      align: 'right',
      phone: 'none',
      className: 'w-21',
    },
    {
      header: message('Due date'),
      phoneLabel: message('Due'),
      value: (row) => row.due_date,
      date: true,
      cell: (row) => <ListDueMark order={row} />,
      // The year, if it is another year.
      wraps: true,
      className: 'w-26 2xl:w-36',
      sort: 'due',
      sortLabels: [message('Due first'), message('Due last')],
    },
    {
      header: message('Age'),
      phoneLabel: message('Age'),
      value: (row) => row.created_at,
      file: AGE_IN_FILE,
      cell: (row) => <AgeMark order={row} />,
      align: 'right',
      className: 'w-20',
      sort: 'created',
      sortLabels: [message('Oldest first'), message('Newest first')],
    },
    {
      header: message('Changed'),
      value: (row) => row.updated_at,
      date: true,
      cell: (row) => <RelativeDate value={row.updated_at} asAge />,
      align: 'right',
      phone: 'none',
      className: 'w-28',
      optional: true,
      ...(ordersByChange && {
        sort: 'changed',
        sortLabels: [message('Longest unchanged'), message('Changed last')] as const,
      }),
    },
  ];
}

/**
 * A title, with a mark for new requests. Where there is no room for a separate column, the assignee is below; a new
 * request has none.
 */
function TitleMark({ order, isNew }: { order: OfficeListRow; isNew: boolean }) {
  const assignedTo = assignee(order);
  const mark = (className: string) => (
    <span className={cn('rounded-sm bg-ochre-tint px-1.5 font-semibold text-ochre-ink text-xs', className)}>
      {t('New')}
    </span>
  );
  return (
    <span className="md:grid md:justify-items-start md:leading-4.5">
      {isNew && mark('mr-2 py-0.5 md:hidden')}
      <span className="md:line-clamp-2 md:whitespace-normal">{order.title}</span>
      {isNew && mark('max-md:hidden')}
      {assignedTo && (
        <span className="max-w-full truncate font-normal text-ink-soft text-xs max-md:hidden 2xl:hidden">
          <span className="sr-only">{t('Assigned to')} </span>
          <UserRound aria-hidden className="mr-1 inline size-3 align-[-1.5px]" />
          <AssigneeName {...assignedTo} />
        </span>
      )}
    </span>
  );
}

/** An NTE amount; marked when more than it has been billed. */
function NteMark({ nteAmount, billed }: { nteAmount: number | null; billed: number }) {
  if (nteAmount === null || billed <= nteAmount) return <>{formatMoney(nteAmount)}</>;
  const text = t('{{amount}} billed', { amount: formatMoney(billed) });
  return (
    <span className="inline-flex items-center gap-1 font-medium text-brick-ink" title={text}>
      <TriangleAlert aria-label={text} className="size-3.5" />
      {formatMoney(nteAmount)}
    </span>
  );
}
