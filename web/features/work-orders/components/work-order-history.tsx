import { FieldChanges } from '#web/features/work-orders/components/field-changes.tsx';
import {
  customerEventTitle,
  eventActor,
  eventDetail,
  eventTitle,
  fieldChanges,
} from '#web/features/work-orders/event-labels.ts';
import { useHistory } from '#web/features/work-orders/work-order-queries.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EventList } from '#web/ui/event-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface WorkOrderHistoryProps {
  workOrderId: string;
  /** Show only the events that all parties see, as the customer does. */
  everyone?: boolean;
}

const NOTES: Partial<Record<string, Message>> = {
  staff: message('Office only'),
  assigned: message('Office and crew'),
};
const noteOf = (visibility: string) => t(NOTES[visibility] ?? received(''));

/** The history, newest first. */
export function WorkOrderHistory({ workOrderId, everyone = false }: WorkOrderHistoryProps) {
  const query = useHistory(workOrderId, { everyone });
  return (
    <Card title={t('History')}>
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(events) => (
          <EventList
            entries={events.map((event) => ({
              id: event.id,
              title: everyone ? customerEventTitle(event) : eventTitle(event),
              detail: eventDetail(event),
              changes: <FieldChanges changes={fieldChanges(event)} />,
              message: event.message,
              by: eventActor(event),
              at: event.created_at,
              note: everyone ? undefined : noteOf(event.visibility),
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
