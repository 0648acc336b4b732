import { eventTitle } from '#web/features/work-orders/event-words.ts';
import { useHistory } from '#web/features/work-orders/work-order-queries.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Who declined last and why, as long as the work is nobody's; the same question as the history's, asked once. */
export function DeclinedAlert({ workOrderId }: { workOrderId: string }) {
  const { data: events = [] } = useHistory(workOrderId, { everyone: false });
  const last = events.find(({ event_type }) => /^assignment_(declined|changed)$/.test(event_type));
  if (last?.event_type !== 'assignment_declined') return null;
  return (
    <Alert kind="attention" className="mb-4" title={eventTitle(last)}>
      <p className="whitespace-pre-line">{last.message}</p>
    </Alert>
  );
}
