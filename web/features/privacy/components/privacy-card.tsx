import { useState } from 'react';
import { DataExportRow } from '#web/features/privacy/components/data-export-row.tsx';
import { useDataErasures, useDataExports } from '#web/features/privacy/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'));
const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'));

/** Privacy requests: everything of a person or an organization as a file, and the erasure of a person. */
export function PrivacyCard({ viewerId, mayErase }: { viewerId: string; mayErase: boolean }) {
  const [opened, setOpened] = useState<'export' | 'erase' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={t('Privacy requests')}>
      <p className="text-pretty text-ink-soft">
        {t(
          'Give people and organizations what is stored about them, and erase a deactivated person as far as law and accounting allow.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setOpened('export')}>{t('Export everything')}</Button>
        {mayErase && (
          <Button variant="danger" onClick={() => setOpened('erase')}>
            {t('Erase a person')}
          </Button>
        )}
      </div>
      <QueryView query={useDataExports()} skeleton={<Skeleton className="mt-4 h-16 w-full" />}>
        {(exports) => (
          <section aria-live="polite" className="mt-4 empty:hidden">
            {exports.length > 0 && (
              <>
                <h3 className="font-medium">{t('Exports')}</h3>
                <ul className="divide-y divide-line">
                  {exports.map((one) => (
                    <DataExportRow key={one.id} dataExport={one} viewerId={viewerId} />
                  ))}
                </ul>
              </>
            )}
          </section>
        )}
      </QueryView>
      <Erasures />
      {opened === 'export' && <ExportDialog open onOpenChange={close} />}
      {opened === 'erase' && <EraseDialog open onOpenChange={close} />}
    </Card>
  );
}

function Erasures() {
  const { data: erasures = [] } = useDataErasures();
  if (erasures.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-medium">{t('Erased people')}</h3>
      <ul className="divide-y divide-line">
        {erasures.map(({ id, created_at, person, requester }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {personName(person)}
            <span className="block text-ink-soft">
              {t('{{date}}, {{person}}', { date: formatDateTime(created_at), person: personName(requester) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
