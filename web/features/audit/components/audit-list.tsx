import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { changedFields, type Names, tableLabel } from '#web/features/audit/changed-fields.ts';
import { useAuditLog, useMentionedNames } from '#web/features/audit/queries.ts';
import { TABLE_LABELS } from '#web/features/audit/table-labels.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useAuditLog>['rows']>[number];

const ACTIONS = [
  { value: 'insert', label: message('Added') },
  { value: 'update', label: message('Changed') },
  { value: 'delete', label: message('Deleted') },
];

const who = (row: ListRow) => (row.actor ? personName(row.actor) : t('The portal itself'));
const action = (row: ListRow) => {
  const known = ACTIONS.find(({ value }) => value === row.action);
  return known && t(known.label);
};
const what = (row: ListRow) => tableLabel(row.table_name);

const columnsWith = (names: Names | undefined): readonly Column<ListRow>[] => [
  {
    header: message('When'),
    value: (row) => row.occurred_at,
    date: true,
    cell: (row) => formatDateTime(row.occurred_at),
    className: 'figures w-52',
  },
  { header: message('Who'), value: who, className: 'w-44', phone: 'title' },
  { header: message('Action'), value: action, className: 'w-28' },
  { header: message('What'), value: what, wraps: true, className: 'w-44' },
  {
    header: message('Change'),
    value: (row) => changedFields(row, names),
    phone: 'text',
    wraps: true,
    className: 'w-auto',
  },
];

interface AuditListProps {
  /** Only entries of these rows: the history of a record. */
  rowIds?: readonly string[];
}

/** Every change of status, money, time, or access. Entries cannot be changed or deleted. */
export function AuditList({ rowIds }: AuditListProps) {
  const list = useAuditLog(rowIds);
  const names = useMentionedNames(list.rows);
  const columns = useMemo(() => columnsWith(names), [names]);
  return (
    <ListView
      label={t('Audit log')}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      filters={[
        {
          name: 'table',
          allLabel: message('Everything'),
          options: Object.keys(TABLE_LABELS).map((value) => ({ value, label: tableLabel(value) })),
        },
        { name: 'action', allLabel: message('All actions'), choices: ACTIONS },
      ]}
      empty={{ icon: ShieldCheck, title: t('Nothing recorded yet') }}
    />
  );
}
