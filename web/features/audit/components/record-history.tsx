import { changedFields, tableLabel } from '#web/features/audit/changed-fields.ts';
import { changedParts } from '#web/features/audit/changed-settings.ts';
import { useMentionedNames, useRecordHistory } from '#web/features/audit/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Who changed a record when, the latest first, from the audit log. A record may have rows in several tables. */
export function RecordHistory({ records }: { records: readonly { table: string; id: string }[] }) {
  const query = useRecordHistory(records);
  const names = useMentionedNames(query.data);
  return (
    <Card title={t('Changes')}>
      <QueryView query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">{t('Nobody has changed this yet.')}</p>
          ) : (
            <ol className="grid gap-3">
              {rows.map((row) => (
                <li key={row.id} className="min-w-0">
                  <p className="text-ink-soft">
                    {[
                      row.actor ? personName(row.actor) : t('The portal itself'),
                      formatDateTime(row.occurred_at),
                      records.length > 1 && tableLabel(row.table_name),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <p className="wrap-anywhere">{changedFields(changedParts(row), names)}</p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}
