import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { ACTION_GROUPS } from '#web/features/audit/action-groups.ts';
import { changeLines } from '#web/features/audit/change-lines.ts';
import { tableLabel } from '#web/features/audit/changed-fields.ts';
import { EntryDetails } from '#web/features/audit/components/entry-details.tsx';
import { EntrySentence } from '#web/features/audit/components/entry-sentence.tsx';
import { auditFilters } from '#web/features/audit/filters.ts';
import { withHeadline } from '#web/features/audit/headline.ts';
import { partLines } from '#web/features/audit/part-lines.ts';
import { type AuditRow, namesOf, type RecordKey, useAuditLog } from '#web/features/audit/queries.ts';
import { sentenceOf, whoOf } from '#web/features/audit/sentence.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

const said = (row: AuditRow) => sentenceOf(row, namesOf(row));
const details = (row: AuditRow) => [...changeLines(row, namesOf(row)), ...partLines(row)].join(' · ');

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  {
    header: message('When'),
    value: (row) => row.occurred_at,
    date: true,
    cell: (row) => formatDateTime(row.occurred_at),
    className: 'figures w-52',
  },
  {
    header: message('What happened'),
    value: (row) => said(withHeadline(row)),
    cell: (row) => <EntrySentence entry={withHeadline(row)} />,
    phone: 'title',
    wraps: true,
    whole: true,
    className: 'w-auto',
  },
  {
    header: message('Details'),
    value: (row) => details(withHeadline(row)),
    cell: (row) => <EntryDetails entry={withHeadline(row)} />,
    phone: 'text',
    wraps: true,
    whole: true,
    className: 'w-auto',
  },
  { header: message('Network address'), value: (row) => row.ip_address, className: 'figures w-36' },
  { header: message('Who'), value: whoOf, className: 'w-40', optional: true, phone: 'none' },
  {
    header: message('Type'),
    value: (row) => {
      const known = ACTION_GROUPS.find(({ value }) => value === row.action);
      return known && t(known.label);
    },
    optional: true,
    phone: 'none',
  },
  { header: message('What'), value: (row) => tableLabel(row.table_name), optional: true, phone: 'none' },
];

interface AuditListProps {
  /** Only entries about this record: its history. */
  record?: RecordKey;
}

/** The audit log: what happened, who did it, and from where. Entries cannot be changed or deleted. */
export function AuditList({ record }: AuditListProps) {
  const list = useAuditLog(record);
  const isOfRecord = record !== undefined;
  const filters = useMemo(
    () => auditFilters().filter(({ name }) => !(isOfRecord && name === 'record')),
    [isOfRecord],
  );
  return (
    <ListView
      label={t('Audit log')}
      exportedAs="Audit log"
      list={list}
      columns={AUDIT_COLUMNS}
      rowKey={(row) => row.id}
      filters={filters}
      empty={{ icon: ShieldCheck, title: t('Nothing recorded yet'), action: null }}
    />
  );
}
