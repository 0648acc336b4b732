import { changedFields, tableLabel } from '#web/features/audit/changed-fields.ts';
import { useMentionedNames, useRecordHistory } from '#web/features/audit/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RecordHistoryProps {
  /** The tables of the record: its own, and those that have a row for it. */
  tables: readonly string[];
  rowId: string;
}

/** What the audit log says about one record, newest first. */
export function RecordHistory({ tables, rowId }: RecordHistoryProps) {
  const { data: entries } = useRecordHistory(tables, rowId);
  const names = useMentionedNames(entries);
  if (!entries) return <Skeleton className="h-40" />;
  if (entries.length === 0) return <EmptyCard title={t('History')} text={t('Nothing recorded yet')} />;
  return (
    <Card title={t('History')}>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <span className="block text-ink-soft text-xs">
              {[
                formatDateTime(entry.occurred_at),
                entry.actor ? personName(entry.actor) : t('The portal itself'),
                tableLabel(entry.table_name),
              ].join(' · ')}
            </span>
            <span className="block wrap-anywhere">{changedFields(entry, names)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
