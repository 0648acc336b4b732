import { pathTo } from '#shared/paths.ts';
import { type Agenda, queueOf } from '#web/features/dashboards/agenda.ts';
import { QueueCard } from '#web/features/dashboards/components/queue-card.tsx';
import { factsOf } from '#web/features/dashboards/office-labels.ts';
import { useReportsWithoutPhotos } from '#web/features/dashboards/reports-without-photos.ts';
import { t } from '#web/lib/text.ts';
import { NoPhotos } from '#web/ui/photos/no-photos.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** The reports that wait for the office, longest wait first. */
export function ReportsQueue({ agenda }: { agenda: Agenda }) {
  const queue = queueOf(agenda, 'reports');
  const withoutPhotos = useReportsWithoutPhotos(queue.items.map(({ id }) => id));
  return (
    <QueueCard
      title={t('Reports to review')}
      queue={queue}
      listPath="/admin/reports?status=submitted"
      itemPath={({ id }) => pathTo('/admin/reports/$id', { id })}
      detail={factsOf}
      aside={({ id, at }) => (
        <span className="flex items-center gap-3 text-ink-soft">
          {withoutPhotos.has(id) && <NoPhotos />}
          <RelativeDate value={at} asAge />
        </span>
      )}
      action={t('Review', { context: 'verb' })}
    />
  );
}
