import { FieldChanges } from '#web/features/work-orders/components/field-changes.tsx';
import { eventDetail, eventTitle, fieldChanges } from '#web/features/work-orders/event-words.ts';
import { useHistory } from '#web/features/work-orders/work-order-queries.ts';
import { cn } from '#web/lib/cn.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface WorkOrderHistoryProps {
  workOrderId: string;
  /** Show only what all parties read, as the customer does. */
  everyone?: boolean;
}

const NOTES: Partial<Record<string, string>> = { staff: 'Office only', assigned: 'Office and crew' };

/** What has happened, newest first, as a line with a mark for each event. */
export function WorkOrderHistory({ workOrderId, everyone = false }: WorkOrderHistoryProps) {
  const query = useHistory(workOrderId, { everyone });
  return (
    <Card title={t('History')}>
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(events) => (
          <ol>
            {events.map((event, index) => {
              const detail = eventDetail(event);
              const note = everyone ? undefined : NOTES[event.visibility];
              return (
                <li key={event.id} className="relative pb-4 pl-5 last:pb-0">
                  {index < events.length - 1 && (
                    <span aria-hidden className="absolute top-3 bottom-0 left-[4.5px] w-px bg-line" />
                  )}
                  <span
                    aria-hidden
                    className={cn(
                      'absolute top-1.5 left-0 size-2.5 rounded-full border-2 border-slate',
                      index === 0 ? 'bg-slate' : 'bg-surface',
                    )}
                  />
                  <p className="font-medium">{eventTitle(event)}</p>
                  {detail && <p className="figures text-ink-soft">{detail}</p>}
                  <FieldChanges changes={fieldChanges(event)} />
                  {event.message && (
                    <p className="mt-1 whitespace-pre-line rounded-md bg-sunken px-2.5 py-1.5">
                      {event.message}
                    </p>
                  )}
                  <p className="mt-0.5 text-ink-soft text-xs">
                    {event.actor ? personName(event.actor) : t('The crew')} ·{' '}
                    <RelativeDate value={event.created_at} />
                    {note && ` · ${t(note)}`}
                  </p>
                </li>
              );
            })}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}
