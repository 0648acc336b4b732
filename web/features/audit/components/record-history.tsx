import { useState } from 'react';
import { useCanReadAudit } from '#web/features/audit/can-read-audit.ts';
import { EntryDetails } from '#web/features/audit/components/entry-details.tsx';
import { withHeadline, withoutParts } from '#web/features/audit/headline.ts';
import { namesOf, type RecordKey, useRecordHistory } from '#web/features/audit/queries.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RecordHistoryProps {
  records: readonly RecordKey[];
  /** Only what changed in these tables, of all that belongs to the records. */
  tables?: readonly string[];
  /** At the end of a page with much else: the entries are loaded when they are opened. */
  collapsed?: boolean;
  /** The space around a collapsed one: that of the end of a page, unless it stands elsewhere. */
  className?: string;
}

/** What the audit log says about some records, newest first; nothing for those who may not read the log. */
export function RecordHistory({
  records,
  tables,
  collapsed = false,
  className = 'mx-4 mb-10 md:mx-8',
}: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanReadAudit()) return null;
  if (!collapsed) {
    return (
      <Card title={t('Changes')}>
        <Entries records={records} tables={tables} />
      </Card>
    );
  }
  return (
    <details
      className={cn('rounded-lg border border-line bg-surface shadow-lift print:hidden', className)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold text-base">
        {t('Audit log')}
      </summary>
      {isOpen && (
        <div className="px-4 pb-4">
          <Entries records={records} tables={tables} />
        </div>
      )}
    </details>
  );
}

function Entries({ records, tables }: Pick<RecordHistoryProps, 'records' | 'tables'>) {
  const query = useRecordHistory(records, tables);
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ pages }) => {
        const entries = withoutParts(pages.flat()).map(withHeadline);
        if (entries.length === 0) return <p className="text-ink-soft">{t('Nobody has changed this yet.')}</p>;
        return (
          <>
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.id} className="grid min-w-0 gap-0.5 py-2.5">
                  <p className="font-medium wrap-anywhere">{sentenceOf(entry, namesOf(entry))}</p>
                  <EntryDetails entry={entry} />
                  <p className="figures text-ink-soft text-xs">
                    <time dateTime={entry.occurred_at}>{formatDateTime(entry.occurred_at)}</time>
                    {entry.ip_address && ` · ${entry.ip_address}`}
                  </p>
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {t('Show older entries')}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
