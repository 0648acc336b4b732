import { pathTo } from '#shared/paths.ts';
import { type Agenda, queueOf } from '#web/features/dashboards/agenda.ts';
import { QueueCard } from '#web/features/dashboards/components/queue-card.tsx';
import { factsOf } from '#web/features/dashboards/office-words.ts';
import { t } from '#web/lib/text.ts';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** The reports that wait for the office, longest first. */
export function ReportsQueue({ agenda }: { agenda: Agenda }) {
  return (
    <QueueCard
      title={t('Reports to review')}
      queue={queueOf(agenda, 'reports')}
      listPath="/admin/reports?status=submitted"
      itemPath={({ id }) => pathTo('/admin/reports/$id', { id })}
      detail={factsOf}
      aside={({ at }) => (
        <span className="text-ink-soft">
          <RelativeDate value={at} asAge />
        </span>
      )}
      action={t('Review')}
    />
  );
}
