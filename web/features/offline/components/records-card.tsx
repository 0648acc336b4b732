import { ChevronRight } from 'lucide-react';
import { useStored } from '#web/features/offline/use-stored.ts';
import { t } from '#web/lib/text.ts';
import { STORE_NAMES } from '#web/offline/database/schema.ts';
import { isRecord } from '#web/offline/repair/record-damage.ts';
import { readShown } from '#web/offline/repair/support-records.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** Every record of every store, as stored. */
export function RecordsCard({ profileId }: { profileId: string }) {
  const records = useStored(() => readShown(profileId), { key: profileId });
  return (
    <Card title={t('Records')}>
      {records ? (
        <Tabs
          label={t('Stores')}
          tabs={STORE_NAMES.map((name) => ({
            value: name,
            label: `${name} (${records[name].length})`,
            content: <RecordList records={records[name]} />,
          }))}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  );
}

function RecordList({ records }: { records: readonly unknown[] }) {
  if (records.length === 0) return <p className="text-ink-soft">{t('This store is empty.')}</p>;
  return (
    <ul className="grid gap-1">
      {records.map((record, index) => {
        const name = nameOf(record);
        return (
          <li key={name || index}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 wrap-anywhere hover:bg-ink/4 md:min-h-8">
                <ChevronRight
                  aria-hidden
                  className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
                />
                {name}
              </summary>
              <pre className="mt-1 whitespace-pre-wrap rounded-md bg-sunken p-3 text-xs wrap-anywhere">
                {JSON.stringify(record, null, 2)}
              </pre>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = (record: unknown): string =>
  isRecord(record) ? String(record.id ?? record.key ?? '') : String(record);
