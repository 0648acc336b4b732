import { billEventDetail, billEventTitle } from '#web/features/bills/bill-event-labels.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EventList } from '#web/ui/event-list.tsx';

/** The history of a bill, newest first. */
export function BillHistory({ events }: { events: Bill['events'] }) {
  return (
    <Card title={t('History')}>
      {events.length === 0 && <p className="text-ink-soft">{t('Nothing has happened yet.')}</p>}
      <EventList
        entries={events.map((event) => ({
          id: event.id,
          title: billEventTitle(event),
          detail: billEventDetail(event),
          message: event.message,
          by: event.actor ? personName(event.actor) : t('The portal'),
          at: event.created_at,
          note: event.visibility === 'staff' ? t('Office only') : undefined,
        }))}
      />
    </Card>
  );
}
