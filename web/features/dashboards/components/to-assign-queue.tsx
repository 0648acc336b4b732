import { type Agenda, queueOf } from '#web/features/dashboards/agenda.ts';
import { QueueCard } from '#web/features/dashboards/components/queue-card.tsx';
import { factsOf, workOrderPath } from '#web/features/dashboards/office-labels.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The requests without an assignment, and the work of people who are inactive, the most urgent first. */
export function ToAssignQueue({ agenda, onAssign }: { agenda: Agenda; onAssign: (id: string) => void }) {
  const canAssign = useMay()('assign_work');
  return (
    <QueueCard
      title={t('To assign')}
      queue={queueOf(agenda, 'to_assign')}
      listPath="/admin/work-orders?status=to_assign"
      itemPath={workOrderPath}
      detail={(item) =>
        factsOf({ ...item, detail: item.detail && t('{{name}} is inactive', { name: item.detail }) })
      }
      aside={({ priority, at }) => (
        <>
          {priority && <StatusBadge kind="priority" status={priority} />}
          <span className="text-ink-soft">
            <RelativeDate value={at} asAge />
          </span>
        </>
      )}
      {...(canAssign && { button: { label: t('Assign'), onPress: ({ id }) => onAssign(id) } })}
    />
  );
}
