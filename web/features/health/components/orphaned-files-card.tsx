import { useState } from 'react';
import { ORPHANED_AFTER_DAYS } from '#shared/limits.ts';
import { OrphanTotals } from '#web/features/health/components/orphan-totals.tsx';
import { isRunning, RunResult } from '#web/features/health/components/run-result.tsx';
import { type OrphanTotal, useOrphanTotals } from '#web/features/health/orphan-queries.ts';
import { useMaintenanceRuns } from '#web/features/health/queries.ts';
import { message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const RemoveOrphansDialog = lazyDialog(() => import('./remove-orphans-dialog.tsx'));

const FOUND = message('1 file found|{{count}} files found');
const REMOVED = message('1 file removed|{{count}} files removed');

/** Finds stored files that no record shows, and removes them after a confirmation. */
export function OrphanedFilesCard() {
  const [asks, setAsks] = useState(false);
  const { data: runs = [] } = useMaintenanceRuns();
  const search = runs.find(({ kind }) => kind === 'find_orphaned_files');
  const removal = runs.find(({ kind }) => kind === 'remove_orphaned_files');
  const isBusy = isRunning(search) || isRunning(removal);
  const state = `${search?.finished_at ?? ''} ${removal?.finished_at ?? ''}`;
  const totals = useOrphanTotals(state, isBusy);
  const find = useCommand('find_orphaned_files', { invalidates: ['maintenance_runs', 'orphaned_files'] });
  const removable = removableFiles(totals.data ?? []);
  const isSearched = search !== undefined && search.finished_at !== null && search.error === null;
  return (
    <Card
      title={t('Orphaned files')}
      aside={
        <Button size="small" busy={find.isPending || isBusy} onClick={() => find.mutate({})}>
          {t('Search')}
        </Button>
      }
    >
      <p className="text-pretty text-ink-soft">
        {t(
          'Compares the stored files with the records. A file without a record counts after {{count}} days, because a phone may still send what it belongs to.',
          { count: ORPHANED_AFTER_DAYS },
        )}
      </p>
      <div aria-live="polite" className="mt-2 grid gap-1 wrap-anywhere">
        {search ? (
          <p>
            <RunResult run={search} result={FOUND} />
          </p>
        ) : (
          <p>{t('Not searched yet')}</p>
        )}
        {removal && (
          <p>
            <RunResult run={removal} result={REMOVED} />
          </p>
        )}
      </div>
      {totals.data && totals.data.length > 0 && <OrphanTotals totals={totals.data} state={state} />}
      {isSearched && removable.files > 0 && (
        <Button variant="danger" className="mt-4" disabled={isBusy} onClick={() => setAsks(true)}>
          {t('Remove 1 file|Remove {{count}} files', { count: removable.files })}
        </Button>
      )}
      {asks && search && (
        <RemoveOrphansDialog open onOpenChange={setAsks} searchId={search.id} removable={removable} />
      )}
    </Card>
  );
}

function removableFiles(totals: readonly OrphanTotal[]) {
  const counted = totals.filter(({ kind }) => kind !== 'missing');
  return {
    files: counted.reduce((sum, { files }) => sum + files, 0),
    sizeBytes: counted.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  };
}
