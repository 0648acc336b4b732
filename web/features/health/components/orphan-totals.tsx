import { useState } from 'react';
import { bucketLabel, KIND_LABELS } from '#web/features/health/orphan-labels.ts';
import { ORPHAN_KINDS, type OrphanKind, type OrphanTotal } from '#web/features/health/orphan-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const OrphanListDialog = lazyDialog(() => import('./orphan-list-dialog.tsx'));

/** What the last search found, by kind: number, size, and the oldest of each bucket. */
export function OrphanTotals({ totals, state }: { totals: readonly OrphanTotal[]; state: string }) {
  const [listed, setListed] = useState<OrphanKind | null>(null);
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {ORPHAN_KINDS.map((kind) => {
          const found = totals.filter((total) => total.kind === kind);
          if (found.length === 0) return null;
          const { title, detail } = KIND_LABELS[kind];
          return (
            <li key={kind} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-medium">{t(title)}</h3>
                <p className="text-pretty text-ink-soft">{t(detail)}</p>
                <ul className="mt-1">
                  {found.map((total) => (
                    <li key={total.bucket_id ?? ''} className="wrap-anywhere">
                      {totalText(total)}
                    </li>
                  ))}
                </ul>
              </div>
              <Button
                size="small"
                aria-label={t('Show list: {{title}}', { title: t(title) })}
                onClick={() => setListed(kind)}
              >
                {t('Show list')}
              </Button>
            </li>
          );
        })}
      </ul>
      {listed && <OrphanListDialog open onOpenChange={() => setListed(null)} kind={listed} state={state} />}
    </>
  );
}

const totalText = ({ bucket_id, files, size_bytes, oldest_at }: OrphanTotal) =>
  [
    `${bucketLabel(bucket_id)}: ${t('1 file|{{count}} files', { count: files })}`,
    formatBytes(size_bytes),
    t('oldest from {{date}}', { date: formatDate(oldest_at) }),
  ].join(' · ');
